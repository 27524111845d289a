-- A revision of a model is a row too: one that the shop adds, or one of the files that it names and dates another way
-- (docs/decisions/149). Brand, family and kind are those of its model, which may be of the files and have no row.
-- short lock: some hundred rows, written by staff only
alter table public.device_models
  add column model text
    constraint device_models_model_form check (model ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(model) <= 80),
  -- Whether `prices` are its own, on quote if null; else a revision has those of its model.
  add column has_own_prices boolean not null default false,
  drop constraint device_models_whole,
  add constraint device_models_whole check (
    case
      when model is null then num_nulls(brand, family, kind, name) in (0, 4)
      else name is not null and num_nonnulls(brand, family, kind) = 0
    end
  ),
  add constraint device_models_other_model check (model <> id),
  add constraint device_models_own_prices check (
    case
      when model is null then not has_own_prices
      else has_own_prices or prices is null
    end
  );
