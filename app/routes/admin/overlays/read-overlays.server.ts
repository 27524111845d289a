import { z } from 'zod';
import { formatDate } from '#domain/dates/dates.ts';
import { OVERLAY_STATES } from '#domain/overlays/overlay-states.ts';
import { askedChoice, askedPage, askedWords } from '#domain/urls/asked-fields.ts';
import type { OverlayList, OverlayQuery } from '#server/overlays/list-overlays.ts';
import type { OverlayPage } from '#server/overlays/read-overlay.ts';
import { OVERLAY_STATE_WORDS } from './overlay-states.ts';

const askedStates = OVERLAY_STATES.map((state) => OVERLAY_STATE_WORDS[state].asked);

/** The query parameters in the list's address. */
export const addressSchema = z.object({
  q: askedWords(100),
  genre: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional()
    .catch(undefined),
  etat: askedChoice(askedStates),
  page: askedPage(),
});

/** The parameters of the address as the server's query. */
export const queryOf = ({ q, genre, etat, page }: z.output<typeof addressSchema>): OverlayQuery => ({
  words: q,
  kind: genre,
  state: OVERLAY_STATES.find((state) => OVERLAY_STATE_WORDS[state].asked === etat),
  page,
});

/** The number of a version in an address; undefined if invalid. */
export const versionOf = (text: string | null): number | undefined =>
  z.coerce
    .number()
    .pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
    .safeParse(text ?? '').data;

const moment = (at: Date) => formatDate(at, { withTime: true });
const nameOf = (by: string | null) => by ?? 'un compte supprimé';

/** A text or figure as a line of the list, with the hours of its changes to come and who scheduled them. */
export const overlayLine = ({ scheduled, ...row }: OverlayList['rows'][number]) => ({
  ...row,
  scheduled: scheduled.map(({ validFrom, by }) => `Le ${moment(validFrom)}, programmé par ${nameOf(by)}`),
});

export type VersionView = ReturnType<typeof versionView>;

/** A version as its page shows it. */
export function versionView(version: OverlayPage['versions'][number]) {
  const { id, savedAt, by, from, isReturn, withdrawn, changes } = version;
  return {
    id,
    saved: `Le ${moment(savedAt)} par ${nameOf(by)}`,
    from: from && moment(from),
    isReturn,
    withdrawn: withdrawn && `Retiré le ${moment(withdrawn.at)} par ${nameOf(withdrawn.by)}`,
    changes,
  };
}

/** The hours of the changes to come, of which a form only knows their mark. */
export const scheduledWords = (field: string, text: string): string | undefined =>
  field === 'scheduled' && text
    ? text
        .split(', ')
        .map((each) => moment(new Date(each.slice(0, each.indexOf(' ')))))
        .join(', ')
    : undefined;
