import { z } from 'zod';
import type { FieldsOf } from '#app/forms/field-table.ts';
import { box, maybeText } from '#app/forms/made-of-form.ts';

export const WIPE_FIELDS = {
  medium: { label: 'Support effacé' },
  description: {
    label: 'Marque et modèle du support',
    help: 'Par exemple «\u00a0Samsung 980, 1\u00a0To\u00a0».',
    autoComplete: 'off',
    maxLength: 200,
  },
  serial: {
    label: 'Numéro de série du support',
    help: 'Celui du disque s’il est effacé seul, celui de l’appareil sinon.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 60,
  },
  technique: { label: 'Méthode', help: 'La catégorie du certificat en découle.' },
  tool: {
    label: 'Outil et version',
    help: 'Par exemple «\u00a0nvme-cli 2.9\u00a0».',
    optional: true,
    autoComplete: 'off',
    maxLength: 120,
  },
  doneOn: { label: 'Effacé le' },
  verification: { label: 'Vérifié par' },
  isVerified: { label: 'Contrôle', isBox: true },
  note: { label: 'Remarques', help: 'Le client les lit sur le certificat.', optional: true, maxLength: 500 },
  id: {},
} satisfies FieldsOf<ReturnType<typeof wipeFormSchema>>;

/** What is certified; the service checks it. */
export const wipeFormSchema = () =>
  z.object({
    medium: maybeText(),
    description: maybeText(),
    serial: maybeText(),
    technique: maybeText(),
    tool: maybeText(),
    doneOn: maybeText(),
    verification: maybeText(),
    isVerified: box(),
    note: maybeText(),
    id: maybeText(),
  });
