import type { Translation } from 'vanilla-cookieconsent';
import { typeset } from '#domain/typography.ts';
import type { AnalyticsSetting } from '#server/analytics/analytics-setting.ts';
import { ANALYTICS_CATEGORY } from './consent-record.ts';

const LINKS =
  '<a href="/mesure-audience">Ce que nous mesurons</a> <a href="/legal/privacy#cookies">Confidentialité et cookies</a>';

const WHAT_LEAVES = 'l’adresse de la page sans ses paramètres, son titre, la page d’origine';

/** The words of the consent dialog: who receives what, for how long, and how to change one's mind. */
export function consentWords(setting: AnalyticsSetting): Translation {
  const { name, detail } = describeService(setting);
  return {
    consentModal: {
      title: 'Une mesure d’audience externe ?',
      description: typeset(
        `Avec votre accord, ${name} compte les pages vues pour nous aider à améliorer le site. Refuser ne ferme aucune page. Votre réponse est gardée six mois, et vous en changez par « Gérer mes cookies », en bas de chaque page.`,
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
        {
          title: 'Mesure d’audience externe',
          description: typeset(detail),
          linkedCategory: ANALYTICS_CATEGORY,
        },
      ],
    },
  };
}

/** Who receives the page views, as the visitor may know them. */
function describeService(setting: AnalyticsSetting): { name: string; detail: string } {
  if (setting.service === 'ga4')
    return {
      name: 'Google Analytics',
      detail: `Google Analytics reçoit ${WHAT_LEAVES}, votre adresse IP et ce que votre navigateur dit de lui-même, y compris hors de l’Union européenne. Il dépose des cookies « _ga » pour 13 mois au plus, effacés si vous retirez votre accord.`,
    };
  const label = setting.service === 'matomo' ? 'Matomo' : 'Plausible';
  const { host } = new URL(setting.url);
  return {
    name: label,
    detail: `${label}, sur ${host}, reçoit ${WHAT_LEAVES}, votre adresse IP et ce que votre navigateur dit de lui-même. Aucun cookie n’est déposé.`,
  };
}
