import {
  BookLock,
  BookOpen,
  BookOpenCheck,
  Boxes,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  Coins,
  CornerDownRight,
  DoorOpen,
  FileText,
  HandCoins,
  HeartPulse,
  History,
  Hourglass,
  Images,
  Import,
  LayoutDashboard,
  List,
  LockOpen,
  Mail,
  MessageCircleQuestionMark,
  Newspaper,
  PackageCheck,
  PackagePlus,
  PencilLine,
  Quote,
  ReceiptText,
  ScanBarcode,
  Send,
  ShieldCheck,
  ShoppingBag,
  Smartphone,
  Store,
  TabletSmartphone,
  TicketPercent,
  Timer,
  Truck,
  Undo2,
  Users,
  UsersRound,
  Wrench,
} from 'lucide';
import type { AreaLink } from '#app/features/account/area-nav.tsx';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { BUY_BACKS_PATH } from './buy-backs/buy-back-paths.ts';
import { TILL_PATH } from './closings/closing-paths.ts';
import { READINGS_PATH } from './content/readings/reading-words.ts';
import { COUNTER_PATH } from './counter/counter-paths.ts';
import { FIGURES_PATH } from './figures/figure-paths.ts';
import { CLAIMS_PATH } from './guarantee-claims/claim-paths.ts';
import { INVOICES_PATH } from './invoices/free-invoice-paths.ts';
import { OPENING_PATH } from './opening/opening-paths.ts';
import { PROMO_CODES_PATH } from './promo-codes/promo-code-paths.ts';
import { GOODS_RECEIPTS_PATH, PURCHASE_ORDERS_PATH, SUPPLIERS_PATH } from './purchasing/purchasing-paths.ts';
import { mayOpen } from './route-permissions.ts';
import { USED_UNITS_PATH } from './used-units/used-unit-paths.ts';

type AdminSection = 'Aujourd’hui' | 'Commandes' | 'Réparations' | 'Stock' | 'Contenu' | 'Boutique';

/** The menu of the back office: one line for each screen, grouped by section. */
export const ADMIN_MENU: readonly (AreaLink & { section: AdminSection })[] = [
  { section: 'Aujourd’hui', to: '/admin', label: 'Tableau de bord', icon: LayoutDashboard },
  { section: 'Aujourd’hui', to: FIGURES_PATH, label: 'Chiffres', icon: ChartColumn },
  { section: 'Aujourd’hui', to: OPENING_PATH, label: 'Ouverture', icon: DoorOpen },
  { section: 'Aujourd’hui', to: '/admin/rendez-vous', label: 'Rendez-vous', icon: CalendarDays },
  { section: 'Commandes', to: COUNTER_PATH, label: 'Vente au comptoir', icon: ScanBarcode },
  { section: 'Commandes', to: TILL_PATH, label: 'Clôture de caisse', icon: Coins },
  { section: 'Commandes', to: '/admin/commandes', label: 'Commandes', icon: ShoppingBag },
  { section: 'Commandes', to: INVOICES_PATH, label: 'Factures libres', icon: FileText },
  { section: 'Commandes', to: '/admin/reservations', label: 'Réservations', icon: LockOpen },
  { section: 'Commandes', to: '/admin/clients', label: 'Clients', icon: Users },
  { section: 'Commandes', to: '/admin/renonciations', label: 'Rétractations', icon: Undo2 },
  { section: 'Commandes', to: CLAIMS_PATH, label: 'Garantie légale', icon: ShieldCheck },
  { section: 'Réparations', to: '/admin/reparations', label: 'Réparations', icon: Wrench },
  { section: 'Réparations', to: '/enregistrement', label: 'Enregistrer un appareil', icon: PackagePlus },
  { section: 'Stock', to: '/admin/stock', label: 'Produits et stock', icon: Boxes },
  { section: 'Stock', to: PROMO_CODES_PATH, label: 'Codes promo', icon: TicketPercent },
  { section: 'Stock', to: PURCHASE_ORDERS_PATH, label: 'Commandes fournisseurs', icon: ClipboardList },
  { section: 'Stock', to: GOODS_RECEIPTS_PATH, label: 'Réceptions', icon: PackageCheck },
  { section: 'Stock', to: USED_UNITS_PATH, label: 'Appareils d’occasion', icon: Smartphone },
  { section: 'Stock', to: BUY_BACKS_PATH, label: 'Rachats', icon: HandCoins },
  { section: 'Stock', to: SUPPLIERS_PATH, label: 'Fournisseurs', icon: Truck },
  { section: 'Contenu', to: '/admin/temoignages', label: 'Témoignages', icon: Quote },
  { section: 'Contenu', to: '/admin/articles', label: 'Articles', icon: Newspaper },
  { section: 'Contenu', to: '/admin/questions', label: 'Questions', icon: MessageCircleQuestionMark },
  { section: 'Contenu', to: '/admin/galerie', label: 'Galerie', icon: Images },
  { section: 'Contenu', to: '/admin/appareils', label: 'Appareils', icon: TabletSmartphone },
  { section: 'Contenu', to: '/admin/newsletter', label: 'Newsletter', icon: Mail },
  { section: 'Contenu', to: READINGS_PATH, label: 'Relectures', icon: BookOpenCheck },
  { section: 'Contenu', to: '/admin/redirections', label: 'Redirections', icon: CornerDownRight },
  { section: 'Contenu', to: '/admin/sitemap', label: 'Pages du site', icon: List },
  { section: 'Boutique', to: '/entreprise', label: 'Réglages', icon: Store },
  { section: 'Boutique', to: '/admin/textes', label: 'Textes et tarifs', icon: PencilLine },
  { section: 'Boutique', to: '/admin/recettes', label: 'Livre des recettes', icon: BookOpen },
  { section: 'Boutique', to: '/admin/achats', label: 'Achats', icon: ReceiptText },
  { section: 'Boutique', to: '/admin/registre', label: 'Livre de police', icon: BookLock },
  { section: 'Boutique', to: '/admin/reprise', label: 'Reprise de données', icon: Import },
  { section: 'Boutique', to: '/admin/utilisateurs', label: 'Utilisateurs', icon: UsersRound },
  { section: 'Boutique', to: '/admin/journal', label: 'Journal', icon: History },
  { section: 'Boutique', to: '/admin/envois', label: 'Envois', icon: Send },
  { section: 'Boutique', to: '/admin/taches', label: 'Tâches', icon: Timer },
  { section: 'Boutique', to: '/admin/sante', label: 'Santé du site', icon: HeartPulse },
  { section: 'Boutique', to: '/admin/conservation', label: 'Conservation', icon: Hourglass },
];

/** Lines that leave the back office: everybody may follow them. */
const OUTSIDE: readonly string[] = ['/admin/sitemap'];

/** The lines that somebody of this role may follow; the opening is one of them until the shop sells. */
export const menuOf = (role: StaffRole | null, { sells }: { sells: boolean }): typeof ADMIN_MENU =>
  ADMIN_MENU.filter(
    ({ to }) => (OUTSIDE.includes(to) || mayOpen(role, to)) && !(sells && to === OPENING_PATH),
  );
