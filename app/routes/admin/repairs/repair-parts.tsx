import { Form } from 'react-router';
import { WordsSearch } from '#app/features/list/words-search.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Badge, type BadgeKind } from '#app/ui/display/badge.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { formatEuros } from '#domain/money/money.ts';
import { BEFORE_TESTS } from '#domain/repair/before-tests.ts';
import type { FoundPart } from '#server/repairs/find-parts.ts';
import { newPartPath, partPath, repairPath } from './repair-paths.ts';
import type { RepairView } from './repair-view.server.ts';

type PartState = RepairView['parts'][number]['state'];

const STATES: Record<PartState, [BadgeKind, string]> = {
  awaited: ['waiting', 'Attendue'],
  held: ['progress', 'Réservée'],
  taken: ['ok', 'Posée'],
  given_back: ['idle', 'Rendue au stock'],
};

/** Of a part that is no product of the shop. */
const UNSTOCKED: Partial<Record<PartState, string>> = { held: 'À l’atelier', given_back: 'Retirée' };

/** What there is to note of a part, by its state. */
const WAYS = { awaited: 'Date et fournisseur', held: 'Origine', taken: 'Origine' } as const;

type RepairPartsProps = { repair: RepairView; search: { words: string; found: FoundPart[] } };

/** The parts that this repair reserved or used, a search of the stock, and the way to one that is no product. */
export function RepairParts({ repair: { reference, parts, state }, search }: RepairPartsProps) {
  const canChange = BEFORE_TESTS.includes(state);
  if (!canChange && parts.length === 0) return null;
  return (
    <section className="area__part" aria-labelledby="pieces">
      <h2 id="pieces">Pièces</h2>
      {parts.length === 0 && <p>Aucune pièce pour l’instant.</p>}
      <ul className="area__list">
        {parts.map(({ id, name, isStocked, quantity, plan, isLate, state: partState }) => (
          <li key={id}>
            <span>
              {`${quantity}\u00a0× ${name}`}
              {plan && <small className="case__plan">{plan}</small>}
            </span>
            {isLate && <Badge kind="error">En retard</Badge>}
            {partState !== 'given_back' && (
              <ButtonLink
                to={partPath(reference, id)}
                size="s"
                aria-label={`${WAYS[partState]}\u00a0: ${name}`}
              >
                {WAYS[partState]}
              </ButtonLink>
            )}
            <Badge kind={STATES[partState][0]}>
              {isStocked ? STATES[partState][1] : (UNSTOCKED[partState] ?? STATES[partState][1])}
            </Badge>
            {canChange && partState !== 'given_back' && (
              <Form method="post" action={repairPath(reference)}>
                <input type="hidden" name="partId" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="give-back-part"
                  size="s"
                  aria-label={`${isStocked ? 'Rendre' : 'Retirer'} ${name}`}
                >
                  {isStocked ? 'Rendre' : 'Retirer'}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {canChange && parts.some((part) => part.isStocked && part.state === 'awaited') && (
        <Form method="post" action={repairPath(reference)}>
          <SubmitButton name="intent" value="hold-parts" variant="secondary">
            Réserver ce qui est arrivé
          </SubmitButton>
        </Form>
      )}
      {canChange && (
        <>
          <WordsSearch
            page={`${repairPath(reference)}#pieces`}
            name="piece"
            label="Chercher une pièce"
            words={search.words}
          />
          <FoundParts reference={reference} {...search} />
          <p>
            <GoLink to={newPartPath(reference)}>Noter une pièce hors stock</GoLink>
          </p>
        </>
      )}
    </section>
  );
}

function FoundParts({ reference, words, found }: RepairPartsProps['search'] & { reference: string }) {
  if (words === '') return null;
  if (found.length === 0) return <p role="status">Aucun produit ne correspond.</p>;
  return (
    <ul className="area__list">
      {found.map(({ id, name, sku, condition, available, direct_price_cents }) => (
        <li key={id}>
          <span>
            {`${name} (${sku}), ${condition}, ${formatEuros(direct_price_cents)}, ${available > 0 ? `${available} en stock` : 'épuisé'}`}
          </span>
          <Form method="post" action={repairPath(reference)} className="case__add">
            <input type="hidden" name="productId" value={id} />
            <Field name="quantity" id={`quantity-${id}`} label={`Quantité de ${name}`} isLabelHidden>
              <Input inputMode="numeric" maxLength={2} defaultValue="1" className="number" />
            </Field>
            <Button type="submit" name="intent" value="add-part" size="s" aria-label={`Ajouter ${name}`}>
              {available > 0 ? 'Prendre' : 'Attendre'}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
