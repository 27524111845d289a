import { contentSecurityPolicy } from './security-headers.ts';

/** A status, or 503 when places are taken: nothing is broken then. */
type Failure = number | 'crowded';

const messages: Record<Failure, [title: string, text: string]> = {
  400: ['Adresse illisible', 'L’adresse demandée est mal écrite. Vérifiez-la ou repartez de l’accueil.'],
  403: [
    'Demande refusée',
    'Ce formulaire n’a pas été envoyé depuis notre site. Rouvrez la page, puis recommencez.',
  ],
  405: ['Action impossible', 'Cette page ne répond pas à ce type de demande.'],
  408: ['Demande interrompue', 'La demande n’est pas arrivée entière à temps. Recommencez.'],
  413: ['Envoi trop lourd', 'Ce que vous envoyez dépasse la taille acceptée. Réduisez-le, puis recommencez.'],
  429: [
    'Trop d’envois à la fois',
    'Trop d’envois arrivent en même temps de votre connexion ou de celles qui l’entourent. Revenez en arrière et recommencez dans quelques secondes.',
  ],
  431: ['Demande trop longue', 'L’adresse ou les en-têtes de la demande sont trop longs.'],
  500: ['Erreur de notre côté', 'La page n’a pas pu être préparée. Réessayez dans un instant.'],
  503: [
    'Service momentanément indisponible',
    'Le site redémarre ou attend sa base de données. Réessayez dans un instant.',
  ],
  crowded: [
    'Trop d’envois à la fois',
    'L’atelier reçoit trop d’envois en ce moment. Revenez en arrière et recommencez dans quelques secondes.',
  ],
};

/** The page for errors met before or outside the rendered site: no script, no style sheet, no detail of the failure. */
export function errorPage(failure: Failure, requestId?: string): string {
  const [title, text] = messages[failure] ?? messages[500] ?? ['', ''];
  const reference = requestId ? `<p>Référence à nous donner\u00a0: <code>${requestId}</code></p>` : '';
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | L’Atelier Papin</title></head><body style="font:1.0625rem/1.6 Verdana,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1.25rem;background:#f2f5f0;color:#11221a"><h1>${title}</h1><p>${text}</p><p><a href="/" style="color:#0a5a42">Retour à l’accueil</a></p>${reference}</body></html>`;
}

export const errorHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy([]),
};

/** The same page as a response, never cached. */
export function errorResponse(
  failure: Failure,
  requestId?: string,
  headers: Record<string, string> = {},
): Response {
  const status = failure === 'crowded' ? 503 : failure;
  return new Response(errorPage(failure, requestId), { status, headers: { ...errorHeaders, ...headers } });
}
