import { beforeAll, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { askSignature, readSigning } from '#server/repairs/signing/ask-signature.ts';
import { SERVICE_KEY, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { openBuyBackPage, SELL_PAGE } from '#tests/support/buy-back-pages.ts';
import { askedBuyBack, buyBackModules } from '#tests/support/buy-backs.ts';
import { EDIT_FORMS } from '#tests/support/edit-forms/edit-forms.ts';
import { addIdentity } from '#tests/support/identities.ts';
import {
  counterRepair,
  moved,
  parcelRepair,
  repairDeps,
  requestedRepair,
  SENT,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { addProduct } from '#tests/support/shop.ts';
import { refuseWrongForms } from '#tests/support/wrong-forms.ts';

const site = useAccountSite();
let admin: SiteVisitor;
let client: SiteVisitor;
let buyer: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
  client = (await site.member()).visitor;
  buyer = site.visitor();
  const productId = await addProduct(site.database, 5);
  await buyer.submit('/panier', { intent: 'add', productId, quantity: '1' });
});

/** Pages with forms, by the visitors who see them; edit-forms.test.ts has those that edit something. */
const PAGES = {
  anybody: [
    '/connexion',
    '/demande',
    '/envoi',
    '/inscription',
    '/mot-de-passe-oublie',
    '/paiement',
    '/panier',
    '/rendez-vous',
    '/renoncer-au-contrat',
    '/suivi-commande',
    '/suivi-reparation',
    '/temoignages',
  ],
  client: ['/client/profil', '/client/profil/donnees', '/client/historique?etape=tout-effacer'],
  admin: [
    '/admin/achats/nouveau',
    '/admin/appareils/nouveau',
    '/admin/appareils/playstation-5/revisions/nouvelle',
    '/admin/articles/nouveau',
    '/admin/bons?etape=fournisseur',
    '/admin/codes/nouveau',
    '/admin/conservation',
    '/admin/fournisseurs/nouveau',
    '/admin/galerie',
    '/admin/galerie/nouvelle',
    '/admin/occasions/nouvel',
    '/admin/questions/nouvelle',
    '/admin/rachats/prix',
    '/admin/receptions/facture',
    '/admin/receptions/nouvelle',
    '/admin/rendez-vous/nouveau',
    '/admin/reperes/nouveau',
    '/admin/reponses/nouvelle',
    '/admin/redirections',
    '/admin/relectures',
    '/admin/reprise/clients',
    '/admin/sante',
    '/admin/stock/inventaire',
    '/admin/stock/nouveau',
    '/admin/stock/setup',
    '/admin/taches',
    '/admin/temoignages',
    '/enregistrement',
    '/entreprise/connexions/fichiers',
    '/entreprise/connexions/rythme',
    '/entreprise/identite',
    '/entreprise/tva-dans-les-prix',
  ],
} as const;

type Sender = keyof typeof PAGES;
const senders = (): Record<Sender, SiteVisitor> => ({ anybody: buyer, client, admin });

test.each(
  Object.entries(PAGES).flatMap(([who, paths]) => paths.map((path) => [path, who as Sender] as const)),
)('the forms of %s say in French what is missing, too long or no text, and change nothing', (path, who) =>
  refuseWrongForms({ site, who: senders()[who], path }),
);

test.each(Object.entries(EDIT_FORMS))('the same of what edits %s', async (_, { make, isOfClient }) => {
  const { path } = await make({ admin, database: site.database });
  await refuseWrongForms({ site, who: isOfClient ? client : admin, path });
});

test('the same of the page of a repair', async () => {
  const { linkToken } = await requestedRepair(repairDeps(site.database));
  await refuseWrongForms({ site, who: site.visitor(), path: `/suivi-reparation?lien=${linkToken}` });
});

test('the same of a quote with two solutions, and of the template that keeps its lines', async () => {
  const deps = repairDeps(site.database);
  const { id, reference, linkToken } = await counterRepair(deps);
  await sentQuote(deps, id, {
    lines: ['a', 'b'].map((alternative) => ({
      ...{ label: 'Travail', kind: 'labour', quantity: 1, alternative },
      options: [{ unitCents: 4500 }],
    })),
  });
  await refuseWrongForms({ site, who: site.visitor(), path: `/suivi-reparation?lien=${linkToken}` });
  const path = `/admin/modeles-de-devis/nouveau?dossier=${reference}&devis=1`;
  await refuseWrongForms({ site, who: admin, path });
});

test('the same of a hand-over, of what is signed for it, and of a parcel that went back', async () => {
  const deps = { ...repairDeps(site.database), secret: SERVICE_KEY };
  const { id, reference } = await counterRepair(deps);
  await moved(deps, id, 'return_unrepaired');
  await refuseWrongForms({ site, who: admin, path: `/admin/reparations/${reference}?etape=hand_over` });
  await askSignature(deps, id, SHOP, 'hand_over');
  const code = (await readSigning(deps, id, 'hand_over'))?.waiting?.code;
  await refuseWrongForms({ site, who: site.visitor(), path: `/suivi-reparation/signature?code=${code}` });
  const parcel = await parcelRepair(repairDeps(site.database));
  await moved(deps, parcel.id, 'return_unrepaired');
  await handOver(deps, parcel.id, SENT, SHOP);
  await refuseWrongForms({ site, who: site.visitor(), path: `/suivi-reparation?lien=${parcel.linkToken}` });
});

test('the same of a device that is offered, at each step of its purchase', async () => {
  await openBuyBackPage(admin);
  await refuseWrongForms({ site, who: site.visitor(), path: SELL_PAGE });
  const { asking, admin: buyBacks } = buyBackModules(site.database, () => new Date(), {
    secret: SERVICE_KEY,
  });
  const { id, linkToken } = await askedBuyBack(asking);
  const path = `/admin/rachats/${id}`;
  await refuseWrongForms({ site, who: admin, path });
  const owner = await addIdentity(site.database, { role: 'admin' });
  const until = dayInParis(new Date());
  await buyBacks.offerBuyBack(owner, { id, seenVersion: 1 }, { cents: 14_000, until, note: undefined });
  await refuseWrongForms({ site, who: admin, path });
  await refuseWrongForms({ site, who: site.visitor(), path: `/suivi-rachat?lien=${linkToken}` });
});

test('the same of what a customer signs on a screen of their own', async () => {
  const deps = { ...repairDeps(site.database), secret: SERVICE_KEY };
  const { id } = await counterRepair(deps, { signature: undefined });
  await askSignature(deps, id, SHOP);
  const code = (await readSigning(deps, id))?.waiting?.code;
  const path = `/suivi-reparation/signature?code=${code}`;
  await refuseWrongForms({ site, who: site.visitor(), path });
});
