-- Tills push what they have parked, voided and cancelled, too.
ALTER TABLE push_flags DROP CONSTRAINT push_flags_kind_check;
ALTER TABLE push_flags ADD CONSTRAINT push_flags_kind_check CHECK (kind IN
  ('Customer', 'CashSession', 'ParkedOrder', 'Order', 'OrderVoid', 'OrderCancel', 'CashMovement', 'StockCount', 'CashCount',
   'CashSessionClose'));
