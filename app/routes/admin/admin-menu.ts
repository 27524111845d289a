import {
  BookLock,
  BookOpen,
  Boxes,
  CalendarDays,
  HeartPulse,
  History,
  LayoutDashboard,
  List,
  PackagePlus,
  Quote,
  ReceiptText,
  Send,
  ShoppingBag,
  Store,
  Timer,
  Undo2,
  UserRound,
  Users,
  UsersRound,
  Wrench,
} from 'lucide';
import type { AreaLink } from '#app/features/account/area-nav.tsx';

type AdminSection = 'Aujourd’hui' | 'Commandes' | 'Réparations' | 'Stock' | 'Contenu' | 'Boutique' | 'Compte';

/** The menu of the back office: a line for each screen there is, those of a section one after the other. */
export const ADMIN_MENU: readonly (AreaLink & { section: AdminSection })[] = [
  { section: 'Aujourd’hui', to: '/admin', label: 'À faire et chiffres', icon: LayoutDashboard },
  { section: 'Aujourd’hui', to: '/admin/rendez-vous', label: 'Rendez-vous', icon: CalendarDays },
  { section: 'Commandes', to: '/admin/commandes', label: 'Commandes', icon: ShoppingBag },
  { section: 'Commandes', to: '/admin/clients', label: 'Clients', icon: Users },
  { section: 'Commandes', to: '/admin/renonciations', label: 'Rétractations', icon: Undo2 },
  { section: 'Réparations', to: '/admin/reparations', label: 'Réparations', icon: Wrench },
  { section: 'Réparations', to: '/enregistrement', label: 'Enregistrer un appareil', icon: PackagePlus },
  { section: 'Contenu', to: '/admin/temoignages', label: 'Témoignages', icon: Quote },
  { section: 'Stock', to: '/admin/stock', label: 'Produits et stock', icon: Boxes },
  { section: 'Contenu', to: '/admin/sitemap', label: 'Pages du site', icon: List },
  { section: 'Boutique', to: '/entreprise', label: 'Réglages', icon: Store },
  { section: 'Boutique', to: '/admin/recettes', label: 'Livre des recettes', icon: BookOpen },
  { section: 'Boutique', to: '/admin/achats', label: 'Achats', icon: ReceiptText },
  { section: 'Boutique', to: '/admin/registre', label: 'Livre de police', icon: BookLock },
  { section: 'Boutique', to: '/admin/utilisateurs', label: 'Utilisateurs', icon: UsersRound },
  { section: 'Boutique', to: '/admin/journal', label: 'Journal', icon: History },
  { section: 'Boutique', to: '/admin/envois', label: 'Envois', icon: Send },
  { section: 'Boutique', to: '/admin/taches', label: 'Tâches', icon: Timer },
  { section: 'Boutique', to: '/admin/sante', label: 'Santé du site', icon: HeartPulse },
  { section: 'Compte', to: '/client/profil', label: 'Mon profil', icon: UserRound },
];
