import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { changePassword } from '#app/features/account/change-password.ts';
import { signedIn } from '#app/features/account/guards.ts';
import { PasswordForm } from '#app/features/account/password-form.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { visitorOf } from '#app/features/account/visitor.ts';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import type { Route } from './+types/profile.ts';
import { confirmFactor, removeFactor, startEnrolment } from './profile/enrol.ts';
import { confirmPhone, sendPhoneCode, startPhoneEnrolment } from './profile/enrol-phone.ts';
import { FactorSection } from './profile/factor-section.tsx';
import { SessionSection } from './profile/session-section.tsx';

const DONE: Record<string, string> = {
  'mot-de-passe': 'Le mot de passe est changé. Vos autres appareils sont déconnectés.',
  'deux-etapes': 'La validation en deux étapes est activée.',
  'deux-etapes-retirees': 'Ce moyen de vérification est retiré.',
  'autres-appareils': 'Vos autres appareils sont déconnectés.',
};

export const meta = () => privateMeta('Profil', 'Votre mot de passe, vos deux étapes et vos appareils.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, email, aal } = signedIn(context);
  const { data: factors, error } = await visitorOf(context).auth().mfa.listFactors();
  if (error) throw error;
  return {
    name,
    email,
    aal,
    factors: [...factors.totp, ...factors.phone].map(({ id, factor_type, friendly_name, created_at }) => ({
      id,
      name: friendly_name || (factor_type === 'phone' ? 'SMS' : 'Application'),
      since: created_at,
    })),
    done: DONE[url.searchParams.get('fait') ?? ''] ?? null,
    ...(await context.get(depsContext).accounts.facts()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'mot-de-passe':
      return (await changePassword(context, form)) ?? redirect('/client/profil?fait=mot-de-passe', 303);
    case 'activer':
      return startEnrolment(context, form);
    case 'confirmer':
      return confirmFactor(context, form);
    case 'activer-sms':
      return startPhoneEnrolment(context, form);
    case 'renvoyer-sms':
      return sendPhoneCode(context, form);
    case 'confirmer-sms':
      return confirmPhone(context, form);
    case 'retirer':
      return removeFactor(context, form);
    default:
      throw data(null, { status: 400 });
  }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, factors, done, minPasswordLength, needsCurrentPassword } = loaderData;
  const refusal = actionData?.intent === 'mot-de-passe' ? actionData : undefined;
  const enrolment = actionData?.intent === 'deux-etapes' ? actionData : undefined;
  return (
    <>
      <h1>Profil</h1>
      {done && !actionData && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      <section className="area__part">
        <h2>Votre compte</h2>
        <DescriptionList
          items={[
            { term: 'Nom', detail: name ?? 'Non renseigné' },
            { term: 'E-mail', detail: email },
          ]}
        />
      </section>
      <section className="area__part" id="mot-de-passe">
        <h2>Mot de passe</h2>
        <p className="muted">En changer déconnecte vos autres appareils, pas celui-ci.</p>
        <PasswordForm
          email={email}
          minLength={minPasswordLength}
          refusal={refusal}
          asksCurrent={needsCurrentPassword}
        />
      </section>
      <FactorSection
        factors={factors}
        enrolment={enrolment}
        canEnrollApp={loaderData.canEnrollTotp}
        canEnrollPhone={loaderData.canEnrollPhone}
      />
      <SessionSection />
    </>
  );
}
