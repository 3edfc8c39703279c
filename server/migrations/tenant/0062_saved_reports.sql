-- Reports that are read again and again. They are read, and mailed, in the name of who saved them last.
CREATE TABLE saved_reports (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  report text NOT NULL,
  query jsonb NOT NULL,
  branch_id uuid REFERENCES branches,
  period text NOT NULL CONSTRAINT saved_reports_period_check
    CHECK (period IN ('Yesterday', 'LastSevenDays', 'LastWeek', 'LastMonth')),
  schedule text NOT NULL CONSTRAINT saved_reports_schedule_check CHECK (schedule IN ('Never', 'Daily', 'Weekly', 'Monthly')),
  recipients text[] NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  next_on date,
  mailed_at timestamptz,
  last_error text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
