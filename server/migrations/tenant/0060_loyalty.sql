-- Which customers are better ones, by what they have bought of late, and how many times the points that brings them.
CREATE TABLE loyalty_tiers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  min_spend numeric(21, 6) NOT NULL CONSTRAINT loyalty_tiers_min_spend_check CHECK (min_spend >= 0),
  multiplier numeric(21, 6) NOT NULL CONSTRAINT loyalty_tiers_multiplier_check CHECK (multiplier > 0 AND multiplier <= 100),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX loyalty_tiers_name_key ON loyalty_tiers (lower(name)) WHERE NOT is_archived;

-- What brings points. Null: all products, categories, branches, customers; no first or last day.
CREATE TABLE loyalty_rules (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- None: what it applies to brings nothing.
  basis text NOT NULL CONSTRAINT loyalty_rules_basis_check CHECK (basis IN ('Amount', 'Quantity', 'None')),
  points numeric(21, 6) NOT NULL CONSTRAINT loyalty_rules_points_check CHECK (points >= 0),
  per numeric(21, 6) NOT NULL CONSTRAINT loyalty_rules_per_check CHECK (per > 0),
  min_spend numeric(21, 6) NOT NULL CONSTRAINT loyalty_rules_min_spend_check CHECK (min_spend >= 0),
  product_ids uuid[],
  category_ids uuid[],
  branch_ids uuid[],
  customer_group_ids uuid[],
  starts_on date,
  ends_on date,
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT loyalty_rules_days_check CHECK (ends_on >= starts_on)
);
CREATE UNIQUE INDEX loyalty_rules_name_key ON loyalty_rules (lower(name)) WHERE NOT is_archived;

-- The points of a customer. Below zero more came back than was left; what is earned next makes up for it.
CREATE TABLE loyalty_accounts (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT loyalty_accounts_customer_id_fkey REFERENCES customers,
  is_blocked boolean NOT NULL DEFAULT false,
  balance bigint NOT NULL DEFAULT 0,
  -- What of the balance cannot be used yet.
  pending bigint NOT NULL DEFAULT 0 CONSTRAINT loyalty_accounts_pending_check CHECK (pending >= 0),
  tier_id uuid REFERENCES loyalty_tiers,
  entry_count integer NOT NULL DEFAULT 0,
  merged_into_id uuid REFERENCES loyalty_accounts,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT loyalty_accounts_merged_check CHECK (merged_into_id <> id)
);
CREATE UNIQUE INDEX loyalty_accounts_customer_key ON loyalty_accounts (customer_id);
CREATE INDEX loyalty_accounts_merged_into_id_idx ON loyalty_accounts (merged_into_id) WHERE merged_into_id IS NOT NULL;

CREATE TABLE loyalty_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES loyalty_accounts,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT loyalty_entries_kind_check CHECK (kind IN
    ('Earn', 'ReverseEarn', 'Redeem', 'ReverseRedeem', 'Adjust', 'Transfer', 'Merge', 'Expire')),
  points bigint NOT NULL,
  balance_after bigint NOT NULL,
  -- What was bought, which counts to the tier, on which business date.
  spend numeric(21, 6) NOT NULL,
  spent_on date,
  -- What the points paid; below zero it went back.
  amount numeric(21, 6) NOT NULL,
  -- The Earn or Redeem of which it takes something back, or brings it again.
  source_id uuid REFERENCES loyalty_entries,
  -- The receipt that wrote it.
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  -- Of a transfer: the other account.
  counter_account_id uuid REFERENCES loyalty_accounts,
  reason text,
  -- Null: the clock.
  user_id uuid REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT loyalty_entries_points_check CHECK (points <> 0 OR spend <> 0 OR amount <> 0)
);
CREATE UNIQUE INDEX loyalty_entries_seq_key ON loyalty_entries (account_id, seq);
CREATE INDEX loyalty_entries_source_id_idx ON loyalty_entries (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX loyalty_entries_order_id_idx ON loyalty_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX loyalty_entries_spent_on_idx ON loyalty_entries (account_id, spent_on) INCLUDE (spend, points) WHERE spent_on IS NOT NULL;

-- What of an entry each line of a sale brought, or takes back.
CREATE TABLE loyalty_lines (
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  line_id uuid NOT NULL,
  points bigint NOT NULL,
  spend numeric(21, 6) NOT NULL,
  PRIMARY KEY (entry_id, line_id)
);
CREATE INDEX loyalty_lines_line_id_idx ON loyalty_lines (line_id);

-- Points that are used up and expire together. Below zero: points that were taken and were not there.
CREATE TABLE loyalty_lots (
  id uuid PRIMARY KEY,
  -- That of its entry, or the one that was merged into.
  account_id uuid NOT NULL REFERENCES loyalty_accounts,
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  points bigint NOT NULL CONSTRAINT loyalty_lots_points_check CHECK (points <> 0),
  remaining bigint NOT NULL,
  is_pending boolean NOT NULL,
  vests_on date,
  expires_on date,
  CONSTRAINT loyalty_lots_remaining_check CHECK (remaining * sign(points) >= 0 AND abs(remaining) <= abs(points)),
  CONSTRAINT loyalty_lots_pending_check CHECK (NOT is_pending OR vests_on IS NOT NULL)
);
CREATE INDEX loyalty_lots_account_id_idx ON loyalty_lots (account_id);
CREATE INDEX loyalty_lots_expires_on_idx ON loyalty_lots (expires_on) WHERE remaining > 0;
CREATE INDEX loyalty_lots_vests_on_idx ON loyalty_lots (vests_on) WHERE is_pending;

-- What entries take from lots and give back to them.
CREATE TABLE loyalty_moves (
  entry_id uuid NOT NULL REFERENCES loyalty_entries,
  lot_id uuid NOT NULL REFERENCES loyalty_lots,
  points bigint NOT NULL CONSTRAINT loyalty_moves_points_check CHECK (points <> 0),
  PRIMARY KEY (entry_id, lot_id)
);
CREATE INDEX loyalty_moves_lot_id_idx ON loyalty_moves (lot_id);

ALTER TABLE settings
  ADD COLUMN loyalty_point_value numeric(21, 6) CHECK (loyalty_point_value > 0),
  ADD COLUMN loyalty_min_redemption integer CHECK (loyalty_min_redemption >= 1),
  ADD COLUMN loyalty_redeem_limit numeric(21, 6) CHECK (loyalty_redeem_limit BETWEEN 0 AND 100),
  ADD COLUMN loyalty_redeems_offline boolean,
  ADD COLUMN loyalty_counts_tax boolean,
  ADD COLUMN loyalty_opens_accounts boolean,
  ADD COLUMN loyalty_vesting_days integer CHECK (loyalty_vesting_days BETWEEN 0 AND 3650),
  ADD COLUMN loyalty_valid_days integer CHECK (loyalty_valid_days BETWEEN 1 AND 36500),
  ADD COLUMN loyalty_max_per_sale integer CHECK (loyalty_max_per_sale >= 0),
  ADD COLUMN loyalty_max_per_day integer CHECK (loyalty_max_per_day >= 0),
  ADD COLUMN loyalty_tier_days integer CHECK (loyalty_tier_days BETWEEN 1 AND 3650);

SELECT feed('loyalty_accounts', 'loyaltyAccounts', ARRAY['id']);
SELECT feed('loyalty_tiers', 'loyaltyTiers', ARRAY['id']);
SELECT feed('loyalty_rules', 'loyaltyRules', ARRAY['id']);

-- tenant-rights: 4bdd330c0644
