import type { ComponentType } from 'react';
import { BadgesSection } from './sections/display/badges.tsx';
import { DescriptionSection, FiguresSection } from './sections/display/figures.tsx';
import { NoticesSection } from './sections/display/notices.tsx';
import { PricesSection } from './sections/display/prices.tsx';
import { StepperSection } from './sections/display/stepper.tsx';
import { SurfacesSection } from './sections/display/surfaces.tsx';
import { PaginationSection, TableSection } from './sections/display/table.tsx';
import { EmptySection, WaitingSection } from './sections/display/waiting.tsx';
import { ActionLinks, Buttons } from './sections/form/buttons.tsx';
import { Checkboxes, Radios, Switches } from './sections/form/choices.tsx';
import { FilteredLists, Lists, RichLists } from './sections/form/lists.tsx';
import { Codes, DatesAndQuantities, Files } from './sections/form/special-inputs.tsx';
import { SpecialTextFields, TextFields } from './sections/form/text-fields.tsx';
import { WholeForm } from './sections/form/whole-form.tsx';
import { DialogSection, DrawerSection } from './sections/overlay/dialogs.tsx';
import { MenuSection, TooltipSection } from './sections/overlay/popups.tsx';
import { AccordionSection, TabsSection } from './sections/overlay/tabs.tsx';
import { ToastSection } from './sections/overlay/toasts.tsx';
import { LogoSection, PrintSheetSection } from './sections/print-sheet.tsx';
import { TransferSection } from './sections/transfer.tsx';

/** Every section of the catalogue, in the order in which it shows them. */
export const CATALOGUE_SECTIONS: readonly { id: string; Section: ComponentType }[] = [
  { id: 'boutons', Section: Buttons },
  { id: 'liens-daction', Section: ActionLinks },
  { id: 'champs', Section: TextFields },
  { id: 'champs-outilles', Section: SpecialTextFields },
  { id: 'listes', Section: Lists },
  { id: 'listes-riches', Section: RichLists },
  { id: 'listes-filtrees', Section: FilteredLists },
  { id: 'cases', Section: Checkboxes },
  { id: 'choix', Section: Radios },
  { id: 'interrupteurs', Section: Switches },
  { id: 'codes', Section: Codes },
  { id: 'fichiers', Section: Files },
  { id: 'dates-quantites', Section: DatesAndQuantities },
  { id: 'formulaire', Section: WholeForm },
  { id: 'badges', Section: BadgesSection },
  { id: 'notices', Section: NoticesSection },
  { id: 'surfaces', Section: SurfacesSection },
  { id: 'vide', Section: EmptySection },
  { id: 'attente', Section: WaitingSection },
  { id: 'etapes', Section: StepperSection },
  { id: 'prix', Section: PricesSection },
  { id: 'chiffres', Section: FiguresSection },
  { id: 'description', Section: DescriptionSection },
  { id: 'virement', Section: TransferSection },
  { id: 'tableau', Section: TableSection },
  { id: 'pagination', Section: PaginationSection },
  { id: 'onglets', Section: TabsSection },
  { id: 'accordeon', Section: AccordionSection },
  { id: 'infobulle', Section: TooltipSection },
  { id: 'menu', Section: MenuSection },
  { id: 'fenetre', Section: DialogSection },
  { id: 'tiroir', Section: DrawerSection },
  { id: 'message', Section: ToastSection },
  { id: 'logo', Section: LogoSection },
  { id: 'feuilles', Section: PrintSheetSection },
];
