/** A page, or figures, that came with the site: its owner answers for them from the opening on. */
type Reading = { id: string; label: string; why: string; path: string };

export const READINGS: readonly Reading[] = [
  {
    id: 'prix',
    label: 'Prix des réparations',
    why: 'Un prix affiché vous engage (code de la consommation, L. 112-1)\u00a0: ceux-ci sont des fourchettes de départ.',
    path: '/admin/textes?genre=prix',
  },
  {
    id: 'livraison',
    label: 'Tarifs de livraison',
    why: 'Chaque colis les encaisse. Ce sont des valeurs de départ\u00a0: accordez-les avec votre transporteur.',
    path: '/admin/textes?genre=livraison',
  },
  {
    id: 'horaires',
    label: 'Horaires',
    why: 'Les rendez-vous sont proposés dans ces heures.',
    path: '/entreprise/horaires',
  },
  {
    id: 'garanties',
    label: 'Garanties et validité des devis',
    why: 'Une garantie commerciale annoncée est due (code de la consommation, L. 217-21).',
    path: '/entreprise/garanties',
  },
  {
    id: 'tva',
    label: 'Mention de TVA',
    why: 'Sur chaque facture\u00a0: la franchise est supposée (CGI, art. 293 B).',
    path: '/entreprise/tva',
  },
  {
    id: 'conditions',
    label: 'Conditions générales de vente',
    why: 'Vos clients les acceptent à chaque commande (code de la consommation, L. 221-5).',
    path: '/legal/cgv',
  },
  {
    id: 'donnees',
    label: 'Politique de confidentialité',
    why: 'Elle dit ce que vous faites des données (RGPD, art. 13 et 14).',
    path: '/legal/privacy',
  },
  {
    id: 'questions',
    label: 'Questions fréquentes',
    why: 'Leurs réponses parlent en votre nom.',
    path: '/admin/questions',
  },
  {
    id: 'articles',
    label: 'Articles livrés avec le site',
    why: 'Ils paraissent sous votre nom.',
    path: '/blog',
  },
];
