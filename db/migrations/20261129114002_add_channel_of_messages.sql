-- How the words of a message came: typed on the site, or in an answer by mail or text message.
alter table public.repair_messages
  add column channel text default 'site' not null
    constraint repair_messages_channel_known check (channel in ('site', 'mail', 'sms'));
