import { data, redirect } from 'react-router';
import { depsContext } from '#app/context.ts';
import { askedProof } from '#app/features/account/asked-proof.ts';
import { changePassword } from '#app/features/account/change-password.ts';
import { ProveOwnerFirst } from '#app/features/account/current-password-field.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { PasswordForm } from '#app/features/account/password-form.tsx';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { useStepFocus } from '#app/features/navigation/use-step-focus.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { Notice } from '#app/ui/display/notice.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Route } from './+types/profile.ts';
import { JoinPanel } from './join/join-panel.tsx';
import { AccessSection, EmailSection } from './profile/access-section.tsx';
import {
  changeEmail,
  endSession,
  type ProfileRefusal,
  saveAddresses,
  saveContact,
  saveNotifications,
  unlinkIdentity,
} from './profile/account-changes.ts';
import { AddressSection, ContactSection } from './profile/contact-section.tsx';
import { confirmFactor, removeFactor, renewCodes, startEnrolment } from './profile/enrol.ts';
import { confirmPhone, sendPhoneCode, startPhoneEnrolment } from './profile/enrol-phone.ts';
import { FactorSection } from './profile/factor-section.tsx';
import { NotificationSection } from './profile/notification-section.tsx';
import { contactTexts, notificationTexts, profileAddressTexts } from './profile/profile-texts.ts';
import { RemoveFactor } from './profile/remove-factor.tsx';
import { SessionSection } from './profile/session-section.tsx';

const DONE: Record<string, string> = {
  coordonnees: 'Vos coordonnées sont enregistrées.',
  adresses: 'Vos adresses sont enregistrées.',
  email: 'Nous venons d’écrire à vos deux adresses. Le changement se fait quand les deux ont confirmé.',
  'email-change': 'Votre adresse e-mail est confirmée.',
  'acces-ajoute': 'Ce moyen de connexion est ajouté.',
  'acces-retire': 'Ce moyen de connexion est retiré.',
  appareil: 'Cet appareil est déconnecté.',
  'mot-de-passe': 'Le mot de passe est changé. Vos autres appareils sont déconnectés.',
  'deux-etapes': 'La validation en deux étapes est activée.',
  'deux-etapes-retirees': 'Ce moyen de vérification est retiré.',
  notifications: 'Vos choix sont enregistrés.',
  secours:
    'Vous êtes entré avec un code de secours, qui ne servira plus. Retirez l’appareil que vous n’avez plus, puis ajoutez le nouveau.',
  'autres-appareils': 'Vos autres appareils sont déconnectés.',
};

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Profil', 'Vos coordonnées, vos moyens de connexion et vos appareils.');

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = signedIn(context);
  const { account, settings } = context.get(depsContext);
  const profile = await account.profile(who);
  const facts = await account.sessions.facts();
  const query = url.searchParams;
  const isRemoval = query.get('etape') === 'retirer';
  const leaving = (isRemoval && profile.factors.find(({ id }) => id === query.get('moyen'))) || null;
  if (isRemoval && !leaving) throw data(null, { status: 404 });
  return {
    email: who.email,
    profile,
    texts: {
      contact: withSeen(contactTexts(profile)),
      addresses: withSeen(profileAddressTexts(profile)),
      notifications: withSeen(notificationTexts(profile)),
    },
    newsletter: settings.newsletter,
    joinable: await account.cases.joinable(who.id),
    leaving,
    done: ownValue(DONE, query.get('fait')) ?? null,
    asked: facts.needsCurrentPassword ? askedProof(await account.proofState(who)) : null,
    isRequired: who.secondFactorDue !== null,
    ...facts,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await sentForm(request);
  switch (form.get('intent')) {
    case 'password':
      return (await changePassword(context, form)) ?? redirect('/client/profil?fait=mot-de-passe', 303);
    case 'contact':
      return saveContact(context, form);
    case 'addresses':
      return saveAddresses(context, form);
    case 'notifications':
      return saveNotifications(context, form);
    case 'email':
      return changeEmail(context, form);
    case 'access':
      return unlinkIdentity(context, form);
    case 'session':
      return endSession(context, form);
    case 'enrol-app':
      return startEnrolment(context, form);
    case 'confirm-app':
      return confirmFactor(context, form);
    case 'enrol-phone':
      return startPhoneEnrolment(context, form);
    case 'resend-code':
      return sendPhoneCode(context, form);
    case 'confirm-phone':
      return confirmPhone(context, form);
    case 'codes':
      return renewCodes(context);
    case 'remove-factor':
      return removeFactor(context, form);
    default:
      throw data(null, { status: 400 });
  }
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, profile, texts, leaving, done, minPasswordLength, asked } = loaderData;
  useStepFocus(leaving?.id ?? '');
  const refusal = actionData?.intent === 'password' ? actionData : undefined;
  const enrolment = actionData?.intent === 'second-factor' ? actionData : undefined;
  const refusalOf = (intent: ProfileRefusal['intent']) =>
    actionData?.intent === intent ? (actionData as ProfileRefusal) : undefined;
  if (leaving) {
    const { factors, codesLeft } = profile;
    return (
      <RemoveFactor
        {...leaving}
        isLast={factors.length === 1}
        hasCodes={codesLeft > 0}
        isRequired={loaderData.isRequired}
        asked={asked}
        errors={actionData?.intent === 'remove-factor' ? actionData.errors : []}
      />
    );
  }
  return (
    <>
      <h1>Profil</h1>
      {done && !actionData && (
        <Notice kind="ok" role="status">
          <p>{done}</p>
        </Notice>
      )}
      <ContactSection texts={texts.contact} refusal={refusalOf('contact')} />
      <AddressSection texts={texts.addresses} refusal={refusalOf('addresses')} />
      <JoinPanel joinable={loaderData.joinable} />
      <EmailSection email={email} nextEmail={profile.nextEmail} asked={asked} refusal={refusalOf('email')} />
      <section className="area__part" id="mot-de-passe">
        <h2>Mot de passe</h2>
        <p className="muted">En changer déconnecte vos autres appareils&nbsp;; celui-ci reste connecté.</p>
        {asked === 'code' && !refusal ? (
          <ProveOwnerFirst back="/client/profil#mot-de-passe" />
        ) : (
          <PasswordForm
            email={email}
            minLength={minPasswordLength}
            refusal={refusal}
            asksCurrent={asked === 'password'}
            back="/client/profil#mot-de-passe"
          />
        )}
      </section>
      <FactorSection
        factors={profile.factors}
        enrolment={enrolment}
        canEnrollApp={loaderData.canEnrollTotp}
        canEnrollPhone={loaderData.canEnrollPhone}
        codesLeft={loaderData.hasRecoveryCodes ? profile.codesLeft : null}
        email={email}
        asked={asked}
      />
      <AccessSection
        identities={profile.identities}
        providers={loaderData.providers}
        canLink={loaderData.canLink}
        refusal={refusalOf('access')}
      />
      <NotificationSection
        texts={texts.notifications}
        refusal={refusalOf('notifications')}
        email={email}
        newsletter={loaderData.newsletter}
      />
      <SessionSection sessions={profile.sessions} refusal={refusalOf('session')} />
      <section className="area__part" id="donnees">
        <h2>Vos données</h2>
        <p className="muted">
          Recevez une copie de tout ce que nous retenons de vous, ou supprimez votre compte.
        </p>
        <GoLink to="/client/profil/donnees">Copie des données et suppression du compte</GoLink>
      </section>
    </>
  );
}
