import { ArrowRight, Phone, Share2, Trash2, X } from 'lucide';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function Buttons() {
  return (
    <CatalogueSection id="boutons" title="Boutons">
      <Specimen label="Principal, secondaire, discret, danger : 48 px">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" iconAfter={ArrowRight}>
            Principal
          </Button>
          <Button>Secondaire</Button>
          <Button variant="quiet">Discret</Button>
          <Button variant="danger" icon={Trash2}>
            Supprimer
          </Button>
        </div>
      </Specimen>
      <Specimen label="Petits : 44 px">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" size="s">
            Principal
          </Button>
          <Button size="s" icon={X}>
            Retirer
          </Button>
          <Button variant="quiet" size="s">
            Discret
          </Button>
          <Button variant="danger" size="s">
            Refuser
          </Button>
        </div>
      </Specimen>
      <Specimen label="Icône seule">
        <div className="flex flex-wrap items-center gap-4">
          <IconButton icon={Share2} aria-label="Partager" />
          <IconButton variant="primary" icon={ArrowRight} aria-label="Continuer" />
          <IconButton variant="quiet" icon={X} aria-label="Fermer" />
          <IconButton icon={Share2} aria-label="Partage en cours" busy />
        </div>
      </Specimen>
      <Specimen label="Désactivés">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" disabled>
            Indisponible
          </Button>
          <Button disabled>Indisponible</Button>
          <Button variant="quiet" disabled>
            Indisponible
          </Button>
          <IconButton icon={Share2} aria-label="Partage indisponible" disabled />
        </div>
      </Specimen>
      <Specimen label="Au travail : la largeur ne change pas">
        <div className="flex flex-wrap items-center gap-4">
          <WorkingButton />
          <Button busy busyLabel="Enregistrement">
            Enregistrer
          </Button>
        </div>
      </Specimen>
      <Specimen label="De toute la largeur">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" block iconAfter={ArrowRight}>
            Continuer
          </Button>
        </div>
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" iconAfter={ArrowRight}>
            Principal
          </Button>
          <Button>Secondaire</Button>
          <Button variant="quiet">Discret</Button>
          <Button disabled>Indisponible</Button>
          <Button busy busyLabel="Envoi en cours">
            Envoyer
          </Button>
        </div>
      </Specimen>
    </CatalogueSection>
  );
}

/** Stays busy until the page is reloaded, and counts the clicks it took. */
function WorkingButton() {
  const [clicks, setClicks] = useState(0);
  return (
    <>
      <Button variant="primary" busy={clicks > 0} data-replay onClick={() => setClicks(clicks + 1)}>
        Envoyer
      </Button>
      <output aria-label="Clics reçus" className="visually-hidden">
        {clicks}
      </output>
    </>
  );
}

export function ActionLinks() {
  return (
    <CatalogueSection id="liens-daction" title="Liens d’action">
      <Specimen label="Liens dessinés comme des boutons">
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink variant="primary" to="#liens-daction" iconAfter={ArrowRight}>
            Demander un devis
          </ButtonLink>
          <ButtonLink to="#liens-daction" icon={Phone}>
            Appeler
          </ButtonLink>
          <ButtonLink variant="quiet" to="#liens-daction">
            Revenir
          </ButtonLink>
          <ButtonLink size="s" to="#liens-daction" newTab>
            Voir le plan
          </ButtonLink>
        </div>
      </Specimen>
      <Specimen label="La suite, en moins lourd">
        <div className="flex flex-wrap items-center gap-4">
          <GoLink to="#liens-daction">Explorer ce service</GoLink>
        </div>
      </Specimen>
      <Specimen label="Sur la carte" ground="board">
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink variant="primary" to="#liens-daction">
            Demander un devis
          </ButtonLink>
          <ButtonLink to="#liens-daction">Appeler</ButtonLink>
        </div>
      </Specimen>
    </CatalogueSection>
  );
}
