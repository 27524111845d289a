-- What the site records of an account tells its owner that somebody else was in it: a session neither takes it away nor makes it up.
-- What its browser records, the pages that were opened, stays its own to add and to clear.

drop policy "Activity is added by its account" on public.activity_history;
create policy "Activity is added by its account" on public.activity_history
for insert to authenticated
with check (
  user_id = (select auth.uid())
  and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
);

drop policy "Activity is cleared by its account" on public.activity_history;
create policy "Activity is cleared by its account" on public.activity_history
for delete to authenticated
using (
  user_id = (select auth.uid())
  and activity_type not in ('connexion', 'commande', 'reparation', 'rattachement')
);
