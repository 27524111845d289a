import { formatDate } from '#domain/dates/dates.ts';
import { eventLabel } from '#domain/repair/customer-state.ts';
import type { RepairEvent } from '#domain/repair/repair-states.ts';
import type { RepairSideEvent } from '#domain/repair/repair-timeline.ts';
import type { ShopRepair } from '#server/repairs/find-for-shop.ts';

/** The mails and text messages sent to the customer, latest first, and what became of each. */
export function sentMailsView(repair: ShopRepair, now: Date) {
  const { mails, events } = repair;
  return mails
    .filter(({ recipient }) => recipient === 'customer')
    .map((mail) => {
      const kind = events.find((event) => event.id === mail.event_id)?.kind;
      const title = kind ? eventLabel(kind as RepairEvent | RepairSideEvent, 'customer', repair) : 'E-mail';
      return {
        id: mail.id,
        title: mail.channel === 'sms' ? `SMS\u00a0: ${title}` : title,
        isFailed: mail.failed_at !== null,
        words: mailState(mail, now),
      };
    })
    .reverse();
}

function mailState(mail: ShopRepair['mails'][number], now: Date): string {
  const { sent_at, failed_at, attempts, hold, next_attempt_at: next } = mail;
  if (sent_at && mail.written_to_folder) return 'Écrit dans un dossier\u00a0: aucun service ne l’envoie';
  if (sent_at) return `Parti le ${formatDate(sent_at, { withTime: true })}`;
  if (failed_at) return 'N’est pas parti';
  if (attempts === 0 && hold === null && next > now)
    return `Part à l’ouverture, le ${formatDate(next, { withTime: true })}`;
  return 'Part bientôt';
}
