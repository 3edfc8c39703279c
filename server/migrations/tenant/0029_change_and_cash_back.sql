-- How what is tendered too much goes back, and of what is not cash at most how much of it in cash (null: any).
ALTER TABLE payment_methods
  ADD COLUMN change_as text NOT NULL DEFAULT 'None' CHECK (change_as IN ('None', 'Cash', 'Own')),
  ADD COLUMN max_cash_back numeric(21, 6) CHECK (max_cash_back >= 0);
UPDATE payment_methods SET change_as = 'Cash' WHERE allows_change;
ALTER TABLE payment_methods DROP COLUMN allows_change;
