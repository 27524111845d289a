-- The months of used goods are the shop's own setting: a product without a text of its own has it. The sentence that the demonstration
-- once put there said six months whatever was set. Sentences that the owner wrote stay.
update public.products
set warranty = ''
where
  condition <> 'neuf'
  and warranty
  = '6 mois contractuels, en plus de la garantie légale de conformité de 2 ans (défaut présumé antérieur pendant 12 mois)';

-- The page says the law's two years by itself.
update public.products
set warranty = 'Garantie du constructeur'
where
  condition = 'neuf'
  and warranty = 'Garantie du constructeur, en plus de la garantie légale de conformité de 2 ans due par le vendeur';
