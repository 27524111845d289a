import { Button } from '#app/ui/button.tsx';
import { LazyToaster } from '#app/ui/overlay/lazy-toaster.tsx';
import { toast } from '#app/ui/overlay/toast.ts';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function ToastSection() {
  return (
    <CatalogueSection id="message" title="Message passager">
      <LazyToaster />
      <Specimen label="Réussite">
        <Button
          data-replay=""
          onClick={() =>
            toast({
              kind: 'ok',
              title: 'Produit ajouté\u00a0!',
              description: 'Port HDMI pour PlayStation 5 a été ajouté à votre panier.',
            })
          }
        >
          Ajouter au panier
        </Button>
      </Specimen>
      <Specimen label="Erreur">
        <Button
          data-replay=""
          onClick={() =>
            toast({
              kind: 'danger',
              title: 'Email invalide',
              description: 'Veuillez entrer une adresse email valide.',
            })
          }
        >
          S’abonner
        </Button>
      </Specimen>
      <Specimen label="Sans description">
        <Button data-replay="" onClick={() => toast({ kind: 'info', title: 'Lien copié' })}>
          Copier le lien
        </Button>
      </Specimen>
    </CatalogueSection>
  );
}
