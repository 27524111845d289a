import type { Translation } from 'vanilla-cookieconsent';
import { typeset } from '#domain/text/typography.ts';
import type { ExternalServices } from '#server/pages/html/after-paint-script.ts';
import type { AnalyticsSetting } from '#server/third-parties/analytics-setting.ts';
import type { ChatSetting } from '#server/third-parties/chat-setting.ts';
import type { ConsentCategory } from './consent-record.ts';

const LINKS =
  '<a href="/mesure-audience">Ce que nous mesurons</a> <a href="/legal/privacy#cookies">Confidentialité et cookies</a>';

const WHAT_LEAVES = 'l’adresse de la page sans ses paramètres, son titre, la page d’origine';

/** An external service, as visitors may know it. */
type Described = {
  category: ConsentCategory;
  /** The question, if it is the only one. */
  question: string;
  title: string;
  /** « Matomo compte… », one clause of the question's text. */
  purpose: string;
  detail: string;
};

/** The words of the consent dialog: who receives what, for how long, and how to change one's mind. */
export function consentText({ analytics, chat }: ExternalServices): Translation {
  const services = [analytics && describeAnalytics(analytics), chat && describeChat(chat)].filter(
    (service) => service !== undefined,
  );
  const [first] = services;
  const purposes = services.map(({ purpose }) => purpose).join('\u00a0; ');
  return {
    consentModal: {
      title: services.length === 1 && first ? first.question : 'Des services externes\u00a0?',
      description: typeset(
        `Avec votre accord, ${purposes}. Refuser ne ferme aucune page. Votre réponse est gardée six mois, et vous en changez par « Gérer mes cookies », en bas de chaque page.`,
      ),
      acceptAllBtn: 'Tout accepter',
      acceptNecessaryBtn: 'Tout refuser',
      showPreferencesBtn: 'Choisir',
      footer: LINKS,
    },
    preferencesModal: {
      title: 'Gérer mes cookies',
      acceptAllBtn: 'Tout accepter',
      acceptNecessaryBtn: 'Tout refuser',
      savePreferencesBtn: 'Enregistrer mon choix',
      closeIconLabel: 'Fermer sans changer',
      sections: [
        {
          description: typeset(
            `Une réponse vaut six mois ; ensuite, nous reposons la question. Notre propre comptage de visites n’en dépend pas : il se refuse sur la page <a href="/mesure-audience">Mesure d’audience</a>.`,
          ),
        },
        {
          title: 'Nécessaires au site',
          description: typeset(
            'Votre session, votre panier, le thème choisi et la présente réponse. Ils ne servent qu’à faire fonctionner le site.',
          ),
          linkedCategory: 'necessary',
        },
        ...services.map(({ category, title, detail }) => ({
          title,
          description: typeset(detail),
          linkedCategory: category,
        })),
      ],
    },
  };
}

function describeAnalytics(setting: AnalyticsSetting): Described {
  const { name, detail } = analyticsService(setting);
  return {
    category: 'analytics',
    question: 'Une mesure d’audience externe\u00a0?',
    title: 'Mesure d’audience externe',
    purpose: `${name} compte les pages vues pour nous aider à améliorer le site`,
    detail,
  };
}

function analyticsService(setting: AnalyticsSetting): { name: string; detail: string } {
  if (setting.service === 'ga4')
    return {
      name: 'Google Analytics',
      detail: `Google Analytics reçoit ${WHAT_LEAVES}, votre adresse IP et ce que votre navigateur dit de lui-même, y compris hors de l’Union européenne. Il dépose des cookies «\u00a0_ga\u00a0» pour 13 mois au plus, effacés si vous retirez votre accord.`,
    };
  const label = setting.service === 'matomo' ? 'Matomo' : 'Plausible';
  const { host } = new URL(setting.url);
  return {
    name: label,
    detail: `${label}, sur ${host}, reçoit ${WHAT_LEAVES}, votre adresse IP et ce que votre navigateur dit de lui-même. Aucun cookie n’est déposé.`,
  };
}

/** The chat's owner and country. */
const CHATS: Record<ChatSetting['service'], { name: string; place: string }> = {
  crisp: { name: 'Crisp', place: 'une société française' },
  tawk: { name: 'tawk.to', place: 'un service qui traite des données hors de l’Union européenne' },
};

function describeChat({ service }: ChatSetting): Described {
  const { name, place } = CHATS[service];
  return {
    category: 'chat',
    question: 'Une discussion en direct\u00a0?',
    title: 'Discussion en direct',
    purpose: `${name} ouvre une discussion en direct avec l’atelier`,
    detail: `${name}, ${place}, reçoit vos messages, l’adresse des pages que vous ouvrez, votre adresse IP et ce que votre navigateur dit de lui-même. Ses cookies retiennent la conversation\u00a0; ils sont effacés, et la page rechargée sans lui, si vous retirez votre accord. N’y écrivez ni mot de passe, ni code. Sans discussion, le téléphone et le courriel répondent aussi.`,
  };
}
