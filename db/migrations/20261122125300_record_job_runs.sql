-- When each job ran last, how long it took, and what went wrong: one row a job, for the screen that shows them.
create table internal.job_runs (
  job text constraint job_runs_pkey primary key,
  started_at timestamptz not null,
  -- Null while it runs, or where its process was killed.
  ended_at timestamptz,
  -- Of the last run, if it failed.
  error text constraint job_runs_error_length check (char_length(error) <= 1000),
  -- The last time that it did what it should.
  succeeded_at timestamptz
);
