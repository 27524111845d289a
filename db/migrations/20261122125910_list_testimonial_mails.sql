-- With the other outboxes (list_outboxes).
create index testimonial_mails_created_at_idx on public.testimonial_mails (created_at desc, id desc);
create index testimonial_mails_unsent_idx on public.testimonial_mails (created_at desc, id desc) where sent_at is null;
create index testimonial_mails_given_up_idx on public.testimonial_mails (failed_at) where failed_at is not null;
