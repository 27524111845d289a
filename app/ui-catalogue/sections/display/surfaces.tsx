import { Plus } from 'lucide';
import { Badge, Tape } from '#app/ui/display/badge.tsx';
import { Chest, ChestDrawer, Panel, Ticket } from '#app/ui/display/card.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Link } from '#app/ui/link.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

const DRAWERS = [
  {
    name: 'SSD NVMe 1\u00a0To',
    picture: 'ssd',
    reference: 'Réf. SSD-0087',
    condition: 'Neuf',
    state: 'En stock',
    priceCents: 7000,
    isNew: true,
  },
  {
    name: 'Mémoire DDR4 16\u00a0Go (2 × 8) 3200',
    picture: 'memoire-vive',
    reference: 'Réf. RAM-0031',
    condition: 'Occasion testée',
    state: 'En stock',
    priceCents: 3500,
  },
  {
    name: 'Alimentation 650\u00a0W 80+ Gold',
    picture: 'alimentation',
    reference: 'Réf. ALI-0019',
    condition: 'Neuf',
    state: 'En stock',
    priceCents: 8000,
  },
];

export function SurfacesSection() {
  return (
    <CatalogueSection id="surfaces" title="Surfaces">
      <Specimen label="Ticket">
        <Ticket
          aria-labelledby="ticket-exemple"
          stub={
            <p>
              Devis accepté&nbsp;: <b className="number">95,00&nbsp;€</b>
            </p>
          }
        >
          <h3 id="ticket-exemple">PlayStation 5, port HDMI</h3>
          <p className="muted">Bon de prise en charge AP-02417</p>
        </Ticket>
      </Specimen>
      <Specimen label="Encadré">
        <Panel title="Stock bas" level={3} action={<GoLink to="/catalogue#surfaces">Gérer le stock</GoLink>}>
          <p>Port HDMI, alimentation 650&nbsp;W, pâte thermique.</p>
        </Panel>
      </Specimen>
      <Specimen label="Meuble à tiroirs">
        <Chest>
          {DRAWERS.map((drawer) => (
            <ChestDrawer
              key={drawer.reference}
              picture={<img src={`/illustrations/${drawer.picture}.svg`} alt="" width="320" height="240" />}
              tape={drawer.isNew && <Tape>Nouveau</Tape>}
              title={
                <h3>
                  <Link to="/catalogue#surfaces">{drawer.name}</Link>
                </h3>
              }
              reference={
                <>
                  {drawer.reference}
                  <br />
                  {drawer.condition}
                </>
              }
            >
              <Badge kind="ok">{drawer.state}</Badge>
              <Price cents={drawer.priceCents} caption="Prix direct" />
              <IconButton
                variant="primary"
                icon={Plus}
                aria-label={`Ajouter au panier\u00a0: ${drawer.name}`}
              />
            </ChestDrawer>
          ))}
        </Chest>
      </Specimen>
    </CatalogueSection>
  );
}
