import type { Check } from '../context.ts';
import { proseOfPage } from '../prose-of-page.ts';

/** Words that are true on the day they are written and false a week later. */
const OF_THE_DAY =
  /(?<!\p{L})(?:ce matin|à ce jour|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) (?:prochain|dernier)|dans une semaine|il reste (?:\p{L}+|\d+) jours|n’en avons pas encore|n’existent? pas encore|vient d’y annoncer|nous ne savons pas encore)(?!\p{L})/iu;

/** An article stays for years: it must say when something happened, not speak as if it were today. */
export const checkDatedArticles: Check = ({ pages }) =>
  pages.flatMap((source) =>
    source.page.type !== 'article'
      ? []
      : proseOfPage(source).flatMap(({ line, text }) => {
          const found = OF_THE_DAY.exec(text)?.[0];
          if (found === undefined) return [];
          const message = `« ${found} » ne sera plus vrai demain : écrire la date, et un encadré « Mise à jour du … » si les faits ont changé`;
          return [{ file: source.page.source, line, severity: 'error' as const, message }];
        }),
  );
