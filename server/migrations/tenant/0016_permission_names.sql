-- Permissions are named `<area>.<verb>`. The audit log keeps the names that held then.
DO $$
DECLARE
  renamed jsonb := '{
    "catalogue.cost.read": "catalogue.readCost",
    "inventory.count.approve": "inventory.approveCount",
    "cash.close.any": "cash.closeAny",
    "cash.expected.read": "cash.readExpected",
    "cash.variance.approve": "cash.approveVariance",
    "sales.discount.any": "sales.discountAny",
    "sales.price.override": "sales.overridePrice",
    "sales.tax.override": "sales.overrideTax",
    "sales.void.line": "sales.voidLine"
  }';
BEGIN
  UPDATE roles SET
    permissions = ARRAY(SELECT coalesce(renamed ->> held, held)
                        FROM unnest(permissions) WITH ORDINALITY h (held, position) ORDER BY position),
    permissions_with_approval = ARRAY(SELECT coalesce(renamed ->> held, held)
                                      FROM unnest(permissions_with_approval) WITH ORDINALITY h (held, position) ORDER BY position);
  UPDATE approvals SET permission = renamed ->> permission WHERE renamed ? permission;
  UPDATE orders SET approvals = (
    SELECT jsonb_agg(used || jsonb_build_object('permission', coalesce(renamed ->> (used ->> 'permission'), used ->> 'permission'))
                     ORDER BY position)
    FROM jsonb_array_elements(approvals) WITH ORDINALITY u (used, position))
  WHERE approvals <> '[]';
END $$;
