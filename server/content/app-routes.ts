/** Pages written in app/ that content may name in `relatedPages`, with the words of the link. */
export const appRouteTitles: Readonly<Record<string, string>> = {
  '/': 'Accueil',
  '/blog': 'Le blog de l’atelier',
  '/boutique': 'La boutique',
  '/contact': 'Contacter l’atelier',
  '/galerie': 'La galerie de l’atelier',
  '/faq': 'Questions fréquentes',
  '/guides': 'Tous les guides',
  '/map': 'Plan du site',
  '/rendez-vous': 'Prendre rendez-vous',
  '/services': 'Tous les services',
  '/stock': 'En stock à l’atelier',
  '/temoignages': 'Les avis de nos clients',
};
