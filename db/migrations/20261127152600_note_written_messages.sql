-- Whether a message was written to the folder, because no service was set then that would have taken it.
alter table internal.outbox add column written_to_folder boolean not null default false;
