import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { type CalendarEntry, type CalendarUse, calendarEntry } from './calendar-entry.ts';

const shop = readShopSettings('content/data/shop.yml');
const entry: CalendarEntry = {
  id: '0b0f7a3e-2a52-4c4e-9a44-6f1a54f4a001',
  reference: 'RDV-2026-000012',
  startsAt: new Date('2026-11-24T09:30:00Z'),
  endsAt: new Date('2026-11-24T10:00:00Z'),
  sequence: 0,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  isCancelled: false,
  name: 'Camille Renard',
  email: 'camille@exemple.fr',
  device: 'Console ; « jaune », 1 To \\ neuve\nBEGIN:VALARM',
};

const write = (use: CalendarUse, change: Partial<CalendarEntry> = {}) =>
  calendarEntry({ ...entry, ...change }, use, { shop, siteUrl: 'https://www.exemple.fr' });

/** As another program reads it. */
function read(use: CalendarUse, change: Partial<CalendarEntry> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(write(use, change)));
  const parts = calendar.getAllSubcomponents('vevent');
  expect(parts).toHaveLength(1);
  const [part] = parts;
  if (!part) throw new Error('no event');
  return { calendar, part, event: new ICAL.Event(part) };
}

test('a calendar reads the hour, the place and the reference; everything else it needs is there', () => {
  const { calendar, part, event } = read('file');
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(String(calendar.getFirstPropertyValue('prodid'))).toContain('L’Atelier Papin');
  expect(event.uid).toBe(`${entry.id}@www.exemple.fr`);
  expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([entry.startsAt, entry.endsAt]);
  expect(event.summary).toBe('Dépôt à L’Atelier Papin');
  expect(event.location).toContain('6 Bis Rue Denis Papin, 51100 Reims');
  expect(event.description).toContain('RDV-2026-000012');
  expect(event.description).toContain('sauvegardez vos données');
  expect(part.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(part.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T08:00:00Z');
});

test('a calendar drives to the address as long as nobody gave the exact point', () => {
  expect(read('file').part.getFirstPropertyValue('geo')).toBe(null);
  const placed = calendarEntry(entry, 'file', {
    shop: { ...shop, standIns: [] },
    siteUrl: 'https://www.exemple.fr',
  });
  expect(placed).toMatch(/^GEO:49\.258\d+;4\.031\d+\r$/m);
});

test('its times are in UTC, its lines end with CRLF and hold 75 octets at most', () => {
  const text = write('mail');
  expect(text).toMatch(/^DTSTART:20261124T093000Z\r$/m);
  expect(text).toMatch(/^DTEND:20261124T100000Z\r$/m);
  const lines = text.split('\r\n');
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

test('moved, it is the same entry with a higher sequence; cancelled, calendars are told to take it out', () => {
  const moved = read('mail', { sequence: 1, startsAt: new Date('2026-11-25T13:00:00Z') });
  expect(moved.calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect([moved.event.uid, moved.event.sequence]).toEqual([`${entry.id}@www.exemple.fr`, 1]);
  const cancelled = read('mail', { sequence: 2, isCancelled: true });
  expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(cancelled.part.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect([cancelled.event.uid, cancelled.event.sequence]).toEqual([`${entry.id}@www.exemple.fr`, 2]);
});

test('by mail its customer is invited by the shop and has accepted: no program answers for them', () => {
  const { part } = read('mail');
  expect(part.getFirstPropertyValue('organizer')).toBe('mailto:contact@atelier-papin.example');
  const attendee = part.getFirstProperty('attendee');
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:camille@exemple.fr');
  expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual(['ACCEPTED', 'FALSE']);
  expect(read('file').part.getFirstProperty('attendee')).toBeNull();
});

test('what somebody typed is in the shop’s entry only, and ends none of its lines', () => {
  const { part, event } = read('shop');
  expect(event.summary).toMatch(/^Dépôt\s: Camille Renard$/);
  expect(event.description).toContain(entry.device);
  expect(part.getAllSubcomponents()).toEqual([]);
  for (const use of ['file', 'mail'] as const) {
    expect(write(use)).not.toContain('Camille');
    expect(write(use)).not.toContain('jaune');
  }
});
