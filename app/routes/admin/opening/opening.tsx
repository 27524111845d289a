import { data, Form, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { ErrorSummary, type FieldError } from '#app/ui/form/error-summary.tsx';
import { Link } from '#app/ui/link.tsx';
import { csvColumnLabel } from '#domain/stock/product-fields.ts';
import type { OpeningPlan } from '#server/opening/opening-module.ts';
import { DoneNotice } from '../done-notice.tsx';
import { adminProductPath } from '../stock/stock-paths.ts';
import type { Route } from './+types/opening.ts';
import { OPENING_FIELDS, openingSchema } from './form.ts';
import { MissingList } from './missing-list.tsx';
import { OPENING_PATH } from './opening-paths.ts';
import './style.css';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Ouverture de la boutique', 'Ce qui manque pour vendre, et ce que l’ouverture change.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const plan = await context.get(depsContext).admin.opening.plan(signedIn(context));
  const done = url.searchParams.get('fait');
  return { ...plan, done: done === 'ouvert' ? 'La boutique est ouverte.' : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const refuse = (errors: FieldError[], status: number) => data({ errors }, { status });
  const admin = signedIn(context);
  const { errors } = await readForm(openingSchema, OPENING_FIELDS, request);
  if (errors) return refuse(errors, 400);
  const { outcome } = await context.get(depsContext).admin.opening.open(admin);
  if (outcome === 'missing')
    return refuse([{ message: 'Rien n’a été ouvert\u00a0: il manque encore ce que dit la liste.' }], 409);
  if (outcome === 'already open')
    return refuse(
      [{ message: 'La boutique est déjà ouverte\u00a0: quelqu’un d’autre vient de le faire.' }],
      409,
    );
  return redirect(`${OPENING_PATH}?fait=ouvert`, 303);
}

export const shouldRevalidate = () => true;

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, missing, useful, leaves, drafts, done } = loaderData;
  const errors = actionData?.errors ?? [];
  return (
    <>
      <AreaHead title="Ouverture de la boutique" lead={LEADS[mode]} />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      <ErrorSummary errors={errors} />
      {missing.length > 0 && (
        <section className="area__part" aria-labelledby="manque">
          <h2 id="manque">{`Ce qui manque (${missing.length})`}</h2>
          <MissingList facts={missing} />
        </section>
      )}
      {useful.length > 0 && (
        <section className="area__part" aria-labelledby="utile">
          <h2 id="utile">Utile, sans rien fermer</h2>
          <p>Tant qu’elles manquent, ces lignes ne paraissent nulle part.</p>
          <MissingList facts={useful} />
        </section>
      )}
      {leaves && <Leaves leaves={leaves} />}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {mode !== 'open' && missing.length === 0 && (
        <section className="area__part" aria-labelledby="ouvrir">
          <h2 id="ouvrir">Ouvrir</h2>
          <Form method="post" action={OPENING_PATH} className="account__form" noValidate>
            <Checkbox
              name="confirmation"
              value="oui"
              label="J’ouvre la boutique pour de bon"
              help="Les commandes engagent dès cet instant, et le site ne redevient jamais une démonstration."
              error={drawFields(OPENING_FIELDS, { errors }).errorOf('confirmation')}
              required
            />
            <SubmitButton>Ouvrir la boutique</SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}

const LEADS: Record<OpeningPlan['mode'], string> = {
  demonstration:
    'Le site est une démonstration. Une fois la liste vide, vous l’ouvrez d’un geste\u00a0: ce qui n’était que spécimen s’en va.',
  'to-open': 'Le panier est fermé tant qu’il manque un fait que la loi ou l’argent demandent.',
  open: 'La boutique vend.',
};

const SPECIMENS: Record<keyof NonNullable<OpeningPlan['leaves']>, [one: string, many: string]> = {
  products: ['produit d’exemple', 'produits d’exemple'],
  testimonials: ['avis d’exemple', 'avis d’exemple'],
  orders: ['commande', 'commandes'],
  documents: ['facture, avoir ou ligne du registre', 'factures, avoirs et lignes du registre'],
  repairs: ['réparation', 'réparations'],
  appointments: ['rendez-vous', 'rendez-vous'],
  accounts: ['compte de client', 'comptes de clients'],
};

function Leaves({ leaves }: { leaves: NonNullable<OpeningPlan['leaves']> }) {
  const lines = Object.entries(SPECIMENS).map(([name, [one, many]]) => {
    const count = leaves[name as keyof typeof leaves];
    return `${count} ${count > 1 ? many : one}`;
  });
  return (
    <section className="area__part" aria-labelledby="part">
      <h2 id="part">Ce qui s’efface à l’ouverture</h2>
      <p>
        Tout ce qui s’est fait pendant la démonstration, et les exemples que vous n’avez pas repris à votre
        compte en les enregistrant. Les réglages, vos produits, vos articles et les administrateurs restent.
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Drafts({ drafts }: Pick<OpeningPlan, 'drafts'>) {
  return (
    <section className="area__part" aria-labelledby="brouillons">
      <h2 id="brouillons">{`Ce qui quitte la vente (${drafts.length})`}</h2>
      <Notice kind="warn">
        <p>
          La loi veut sur chaque offre le fabricant et ses adresses (règlement 2023/988, art. 19), et les
          mesures de l’exemplaire lui-même. Sans eux, ces produits deviennent des brouillons.
        </p>
      </Notice>
      <ul className="missing">
        {drafts.map(({ id, name, missing }) => (
          <li key={id}>
            <Link to={adminProductPath(id)}>{name}</Link>
            <small>{missing.map(csvColumnLabel).join(', ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
