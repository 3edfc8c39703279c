-- What a document that is no sale brought into a cash session: a payment on account, goods that come back.
CREATE TABLE session_payments (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES cash_sessions,
  method_id uuid NOT NULL REFERENCES payment_methods,
  document_id uuid NOT NULL,
  amount numeric(21, 6) NOT NULL,
  is_late boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);

-- What customers owe. The balance is what they owe us; below zero we owe them.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL CONSTRAINT credit_accounts_customer_id_fkey REFERENCES customers,
  -- Null: no limit.
  credit_limit numeric(21, 6) CONSTRAINT credit_accounts_limit_check CHECK (credit_limit >= 0),
  terms_days integer NOT NULL CONSTRAINT credit_accounts_terms_check CHECK (terms_days BETWEEN 0 AND 3650),
  is_blocked boolean NOT NULL DEFAULT false,
  balance numeric(21, 6) NOT NULL DEFAULT 0,
  entry_count integer NOT NULL DEFAULT 0,
  merged_into_id uuid REFERENCES credit_accounts,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT credit_accounts_merged_check CHECK (merged_into_id <> id)
);
CREATE UNIQUE INDEX credit_accounts_customer_key ON credit_accounts (customer_id);

CREATE TABLE credit_entries (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT credit_entries_kind_check CHECK (kind IN
    ('Charge', 'Payment', 'Refund', 'Void', 'Adjustment', 'OpeningBalance', 'WriteOff', 'Reversal', 'Transfer')),
  -- Above zero they owe more.
  amount numeric(21, 6) NOT NULL CONSTRAINT credit_entries_amount_check CHECK (amount <> 0),
  balance_after numeric(21, 6) NOT NULL,
  due_on date,
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  reversed_id uuid REFERENCES credit_entries,
  branch_id uuid REFERENCES branches,
  session_id uuid REFERENCES cash_sessions,
  method_id uuid REFERENCES payment_methods,
  reference text,
  reason text,
  user_id uuid NOT NULL REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX credit_entries_seq_key ON credit_entries (account_id, seq);
CREATE UNIQUE INDEX credit_entries_reversed_key ON credit_entries (reversed_id) WHERE reversed_id IS NOT NULL;
CREATE INDEX credit_entries_order_id_idx ON credit_entries (order_id) WHERE order_id IS NOT NULL;

-- What of an entry is not matched with others: above zero a debt that is not paid, below zero a credit that is not used.
CREATE TABLE credit_items (
  entry_id uuid PRIMARY KEY REFERENCES credit_entries,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  due_on date NOT NULL,
  remaining numeric(21, 6) NOT NULL
);
CREATE INDEX credit_items_open_idx ON credit_items (account_id, due_on, entry_id) WHERE remaining <> 0;
CREATE INDEX credit_items_account_id_idx ON credit_items (account_id);

-- What pays what. A row below zero takes earlier ones back.
CREATE TABLE credit_allocations (
  id uuid PRIMARY KEY,
  debit_id uuid NOT NULL REFERENCES credit_entries,
  credit_id uuid NOT NULL REFERENCES credit_entries,
  amount numeric(21, 6) NOT NULL CONSTRAINT credit_allocations_amount_check CHECK (amount <> 0),
  occurred_at timestamptz NOT NULL
);
CREATE INDEX credit_allocations_debit_id_idx ON credit_allocations (debit_id);
CREATE INDEX credit_allocations_credit_id_idx ON credit_allocations (credit_id);

-- What the shop owes: store credit of a customer, and gift cards of whoever has the code.
CREATE TABLE credit_vouchers (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT credit_vouchers_kind_check CHECK (kind IN ('StoreCredit', 'GiftCard')),
  customer_id uuid REFERENCES customers,
  -- SHA-256 of the code, and its last characters.
  code_digest bytea,
  code_ending text,
  balance numeric(21, 6) NOT NULL DEFAULT 0,
  held numeric(21, 6) NOT NULL DEFAULT 0 CONSTRAINT credit_vouchers_held_check CHECK (held >= 0),
  entry_count integer NOT NULL DEFAULT 0,
  expires_on date,
  is_blocked boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT credit_vouchers_code_check CHECK ((kind = 'GiftCard') = (code_digest IS NOT NULL)),
  CONSTRAINT credit_vouchers_customer_check CHECK (kind = 'GiftCard' OR customer_id IS NOT NULL)
);
CREATE UNIQUE INDEX credit_vouchers_code_key ON credit_vouchers (code_digest) WHERE code_digest IS NOT NULL;
CREATE INDEX credit_vouchers_customer_id_idx ON credit_vouchers (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX credit_vouchers_expires_on_idx ON credit_vouchers (expires_on) WHERE balance > 0 AND expires_on IS NOT NULL;

CREATE TABLE credit_voucher_entries (
  id uuid PRIMARY KEY,
  voucher_id uuid NOT NULL REFERENCES credit_vouchers,
  seq integer NOT NULL,
  kind text NOT NULL CONSTRAINT credit_voucher_entries_kind_check CHECK (kind IN
    ('Issue', 'Redeem', 'Hold', 'Release', 'Reverse', 'Expire')),
  -- What it adds to the balance, and to what of that is held.
  amount numeric(21, 6) NOT NULL,
  held numeric(21, 6) NOT NULL,
  balance_after numeric(21, 6) NOT NULL,
  held_after numeric(21, 6) NOT NULL,
  -- The hold that is released or redeemed, or the entry that is reversed.
  entry_id uuid REFERENCES credit_voucher_entries,
  held_until timestamptz,
  order_id uuid REFERENCES orders DEFERRABLE INITIALLY DEFERRED,
  line_id uuid,
  reason text,
  -- Null: the clock.
  user_id uuid REFERENCES users,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX credit_voucher_entries_seq_key ON credit_voucher_entries (voucher_id, seq);
CREATE UNIQUE INDEX credit_voucher_entries_entry_key ON credit_voucher_entries (entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX credit_voucher_entries_order_id_idx ON credit_voucher_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX credit_voucher_entries_held_until_idx ON credit_voucher_entries (held_until) WHERE held_until IS NOT NULL;

ALTER TABLE settings
  ADD COLUMN credit_terms_days integer CHECK (credit_terms_days BETWEEN 0 AND 3650),
  ADD COLUMN credit_voucher_days integer CHECK (credit_voucher_days BETWEEN 1 AND 36500);

-- tenant-rights: 48462bf036d1
