import { Accordion } from '#app/ui/accordion.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { CatalogueSection, Specimen } from '../../specimen.tsx';

export function TabsSection() {
  return (
    <CatalogueSection id="onglets" title="Onglets">
      <Specimen label="Trois onglets et un qui attend">
        <Tabs
          label="Fiche produit"
          tabs={[
            {
              id: 'onglet-essais',
              label: 'Relevé du banc',
              content: <p>Aucune erreur en 60&nbsp;minutes.</p>,
            },
            { id: 'onglet-fiche', label: 'Caractéristiques', content: <p>12&nbsp;Go GDDR6, 170&nbsp;W.</p> },
            { id: 'onglet-avis', label: 'Avis', isDisabled: true, content: <p>Aucun avis.</p> },
            { id: 'onglet-envoi', label: 'Envoi', content: <p>Retrait au comptoir ou envoi suivi.</p> },
          ]}
        />
      </Specimen>
    </CatalogueSection>
  );
}

export function AccordionSection() {
  return (
    <CatalogueSection id="accordeon" title="Accordéon">
      <Specimen label="Une réponse à la fois">
        <Accordion
          group="accordeon-exemple"
          opened={0}
          items={[
            { title: 'Le diagnostic est-il gratuit\u00a0?', content: 'Oui, comme le devis.' },
            {
              title: 'Combien de temps\u00a0?',
              content: (
                <p>
                  Souvent <span className="nowrap">24-48&nbsp;h</span>.
                </p>
              ),
            },
            {
              title: 'Et si la réparation n’en vaut pas la peine\u00a0?',
              content: 'Vous refusez le devis, sans rien payer.',
            },
          ]}
        />
      </Specimen>
    </CatalogueSection>
  );
}
