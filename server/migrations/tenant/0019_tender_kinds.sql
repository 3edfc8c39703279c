-- Modules bring kinds of their own; the service knows which there are.
ALTER TABLE payment_methods DROP CONSTRAINT payment_methods_kind_check,
  ADD CONSTRAINT payment_methods_kind_check CHECK (kind ~ '^[A-Z][A-Za-z]*$');
