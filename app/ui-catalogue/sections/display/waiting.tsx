import { EmptyState } from '#app/ui/display/empty-state.tsx';
import { Progress } from '#app/ui/display/progress.tsx';
import { SkeletonCard, SkeletonText } from '#app/ui/display/skeleton.tsx';
import { Spinner } from '#app/ui/display/spinner.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function EmptySection() {
  return (
    <CatalogueSection id="vide" title="Rien à montrer">
      <Specimen label="Vide, avec un lien">
        <EmptyState
          illustration="diagnostic"
          title="Aucun élément à afficher dans cette catégorie pour le moment."
          level={3}
          link={{ to: '/catalogue#vide', label: 'Tout voir' }}
        />
      </Specimen>
      <Specimen label="Vide, avec une phrase">
        <EmptyState illustration="envoi-colis" title="Votre panier est vide." level={3}>
          <p>Les pièces que vous y mettez y restent 30&nbsp;jours.</p>
        </EmptyState>
      </Specimen>
    </CatalogueSection>
  );
}

export function WaitingSection() {
  return (
    <CatalogueSection id="attente" title="Attente">
      <Specimen label="Texte en chemin">
        <SkeletonText label="Chargement du devis" lines={4} />
      </Specimen>
      <Specimen label="Cartes en chemin">
        <div className="posts">
          <SkeletonCard label="Chargement des articles" />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Specimen>
      <Specimen label="Courte attente">
        <Spinner label="Recherche en cours" />
      </Specimen>
      <Specimen label="Avancement connu">
        <Progress label="Envoi des photos" value={62} />
      </Specimen>
      <Specimen label="Avancement, en mots">
        <Progress label="Tests au banc" value={3} max={8} valueText="3 sur 8" />
      </Specimen>
      <Specimen label="Avancement inconnu">
        <Progress label="Sauvegarde du disque" />
      </Specimen>
    </CatalogueSection>
  );
}
