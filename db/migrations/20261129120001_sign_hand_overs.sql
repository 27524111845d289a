-- What a customer is asked to sign on a screen of their own: the intake of devices, or the hand-over of one.
alter table internal.signature_requests add column purpose text not null default 'intake'
  constraint signature_requests_purpose_known check (purpose in ('intake', 'hand_over'));
