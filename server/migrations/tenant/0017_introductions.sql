-- Which of the starting roles this is, whatever its owner calls it since: it is given what a release or a module adds.
ALTER TABLE roles DROP COLUMN is_system,
  ADD COLUMN starting_role text CONSTRAINT roles_starting_role_key UNIQUE CHECK (starting_role IN ('Owner', 'Manager', 'Cashier'));
UPDATE roles SET starting_role = name WHERE name IN ('Owner', 'Manager', 'Cashier');

-- Permissions and modules that this shop has been given. Each is given once: what its owner then takes away stays away.
CREATE TABLE introductions (
  name text PRIMARY KEY,
  introduced_at timestamptz NOT NULL DEFAULT now()
);
-- A shop that is open has been given all that there is by now.
INSERT INTO introductions (name)
SELECT name FROM unnest(ARRAY[
  'catalogue.read', 'catalogue.write', 'catalogue.readCost', 'branches.manage', 'users.manage', 'roles.manage',
  'settings.manage', 'customers.read', 'customers.write', 'customers.merge', 'customers.erase', 'inventory.read',
  'inventory.adjust', 'inventory.count', 'inventory.approveCount', 'cash.manage', 'cash.movement', 'cash.closeAny',
  'cash.readExpected', 'cash.approveVariance', 'sales.read', 'sales.create', 'sales.discount', 'sales.discountAny',
  'sales.overridePrice', 'sales.overrideTax', 'sales.refund', 'sales.voidLine', 'sales.void', 'sales.nosale', 'audit.read',
  'purchasing.read', 'purchasing.write']) name
WHERE EXISTS (SELECT FROM roles);
