import { Copy, Ellipsis, Info, Pencil, Printer, Trash2 } from 'lucide';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlay/menu.tsx';
import { Popover } from '#app/ui/overlay/popover.tsx';
import { Tooltip } from '#app/ui/overlay/tooltip.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function TooltipSection() {
  return (
    <CatalogueSection id="infobulle" title="Infobulle et bulle">
      <Specimen label="Le nom d’un bouton sans mots">
        <Tooltip text="Imprimer le bon" isName>
          <IconButton icon={Printer} aria-label="Imprimer le bon" />
        </Tooltip>
      </Specimen>
      <Specimen label="Une précision">
        <Tooltip text="Le devis reste valable 30&nbsp;jours.">
          <Button>Accepter le devis</Button>
        </Tooltip>
      </Specimen>
      <Specimen label="Bulle, pour plus de mots">
        <Popover
          title="Prix direct"
          trigger={<IconButton icon={Info} aria-label="Qu’est-ce que le prix direct&nbsp;?" />}
        >
          <p>Le prix de l’atelier, sans frais de place de marché.</p>
        </Popover>
      </Specimen>
    </CatalogueSection>
  );
}

export function MenuSection() {
  const [done, setDone] = useState('');
  return (
    <CatalogueSection id="menu" title="Menu d’actions">
      <Specimen label="Bouton avec des mots">
        <Menu trigger={<Button icon={Ellipsis}>Actions</Button>}>
          <MenuItem icon={Pencil} onSelect={() => setDone('Modifier')}>
            Modifier
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => setDone('Dupliquer')}>
            Dupliquer
          </MenuItem>
          <MenuItem icon={Printer} isDisabled onSelect={() => setDone('Imprimer')}>
            Imprimer
          </MenuItem>
          <MenuLink to="/catalogue#menu">Ouvrir la fiche</MenuLink>
          <MenuSeparator />
          <MenuItem icon={Trash2} isDangerous onSelect={() => setDone('Supprimer')}>
            Supprimer
          </MenuItem>
        </Menu>
        <p className="small" role="status">
          {done && `Choisi\u00a0: ${done}`}
        </p>
      </Specimen>
      <Specimen label="Bouton sans mots, entrées groupées">
        <Menu trigger={<IconButton icon={Ellipsis} aria-label="Actions sur CMD-1186" />}>
          <MenuGroup label="CMD-1186">
            <MenuItem onSelect={() => setDone('Facture')}>Télécharger la facture</MenuItem>
            <MenuItem onSelect={() => setDone('Relance')}>Relancer le client</MenuItem>
          </MenuGroup>
        </Menu>
      </Specimen>
    </CatalogueSection>
  );
}
