import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx';
import { Dialog, DialogClose } from '#app/ui/overlay/dialog.tsx';
import { Drawer, DrawerClose } from '#app/ui/overlay/drawer.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function DialogSection() {
  const [isDeleted, setIsDeleted] = useState(false);
  return (
    <CatalogueSection id="fenetre" title="Fenêtres">
      <Specimen label="Fenêtre">
        <Dialog
          trigger={<Button>Voir le devis</Button>}
          title="Devis AP-02417"
          description="PlayStation 5, port HDMI."
          footer={
            <>
              <DialogClose>
                <Button>Plus tard</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="primary">Accepter le devis</Button>
              </DialogClose>
            </>
          }
        >
          <p>Remplacement du port et test en charge&nbsp;: 95,00&nbsp;€.</p>
        </Dialog>
      </Specimen>
      <Specimen label="Fenêtre plus haute que l’écran">
        <Dialog trigger={<Button>Lire les conditions</Button>} title="Conditions" size="wide">
          {Array.from({ length: 24 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none ever moves
            <p key={index}>Aucune intervention sans votre accord. Le devis est valable 30&nbsp;jours.</p>
          ))}
        </Dialog>
      </Specimen>
      <Specimen label="Question">
        <AlertDialog
          trigger={<Button variant="danger">Supprimer l’adresse</Button>}
          title="Supprimer cette adresse&nbsp;?"
          description="Vos commandes passées la gardent. Vous pourrez l’ajouter à nouveau."
          confirm={
            <Button variant="danger" onClick={() => setIsDeleted(true)}>
              Supprimer
            </Button>
          }
        />
        <p className="small" role="status">
          {isDeleted && 'Adresse supprimée.'}
        </p>
      </Specimen>
    </CatalogueSection>
  );
}

export function DrawerSection() {
  return (
    <CatalogueSection id="tiroir" title="Tiroir">
      <Specimen label="Depuis le bord droit">
        <Drawer
          trigger={<Button>Filtrer</Button>}
          title="Filtrer"
          description="87 produits."
          footer={
            <DrawerClose>
              <Button variant="primary" block>
                Voir les produits
              </Button>
            </DrawerClose>
          }
        >
          <p>Catégorie, état, disponibilité.</p>
        </Drawer>
      </Specimen>
      <Specimen label="Depuis le bas">
        <Drawer trigger={<Button>Trier</Button>} from="bottom" title="Trier">
          <p>Derniers arrivés, prix croissant, prix décroissant.</p>
        </Drawer>
      </Specimen>
    </CatalogueSection>
  );
}
