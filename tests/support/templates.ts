/** One page of each template; the name is that of its screenshots. */
export const TEMPLATES = [
  { name: 'home', path: '/' },
  { name: 'services', path: '/services' },
  { name: 'service', path: '/services/micro-soudure' },
  { name: 'blog', path: '/blog' },
  { name: 'article', path: '/blog/mac-mini-m2-reparation-gratuite-apple' },
  { name: 'legal', path: '/mentions-legales' },
  { name: 'request', path: '/demande?subject=Demande%20de%20devis%20gratuit' },
  { name: 'shop', path: '/notre-magasin' },
  { name: 'not-found', path: '/nulle-part' },
] as const;
