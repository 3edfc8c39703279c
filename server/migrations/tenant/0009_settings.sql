-- One row: what the whole shop has set. Null: not set, the default of the program holds. Branches override some of it
-- in branch_settings.
CREATE TABLE settings (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT settings_one_row_check CHECK (id),
  currency text,
  -- Set by the first order; from then on the currency stays.
  is_currency_locked boolean NOT NULL DEFAULT false,
  timezone text,
  -- The shop's telephone country code, digits only: what a number without one is completed with.
  calling_code text,
  tax_mode text CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  -- The smallest coin that cash is rounded to; 0: no rounding.
  cash_rounding numeric(21,6) CHECK (cash_rounding >= 0),
  cash_tolerance numeric(21,6) CHECK (cash_tolerance >= 0),
  stock_policy text CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline')),
  receipt_header text,
  receipt_footer text,
  business_day_cutoff time,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT settings_locked_currency_check CHECK (NOT is_currency_locked OR currency IS NOT NULL)
);
INSERT INTO settings DEFAULT VALUES;

-- id is the branch. Null: as the shop has it.
CREATE TABLE branch_settings (
  id uuid PRIMARY KEY CONSTRAINT branch_settings_id_fkey REFERENCES branches,
  tax_mode text CHECK (tax_mode IN ('Inclusive', 'Exclusive')),
  cash_rounding numeric(21,6) CHECK (cash_rounding >= 0),
  cash_tolerance numeric(21,6) CHECK (cash_tolerance >= 0),
  stock_policy text CHECK (stock_policy IN ('Deny', 'Allow', 'AllowOffline')),
  receipt_header text,
  receipt_footer text,
  business_day_cutoff time,
  version integer NOT NULL DEFAULT 1
);

-- A branch without a time zone of its own has the shop's.
ALTER TABLE branches ALTER COLUMN timezone DROP NOT NULL, ALTER COLUMN timezone DROP DEFAULT;
