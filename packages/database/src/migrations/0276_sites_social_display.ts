/** Social accounts that site spaces override say where they are shown; those of sites get the default when they are read. */
export const name = "0276_sites_social_display"

export const sql = `
UPDATE sites.customizations AS c SET overrides = (
  SELECT jsonb_object_agg(o.key, CASE WHEN jsonb_typeof(o.value -> 'socialAccounts') = 'array'
    THEN jsonb_set(o.value, '{socialAccounts}', (
      SELECT coalesce(jsonb_agg('{"display": {"footer": true, "header": false}}'::jsonb || a.account ORDER BY a.n), '[]'::jsonb)
      FROM jsonb_array_elements(o.value -> 'socialAccounts') WITH ORDINALITY AS a (account, n)))
    ELSE o.value END)
  FROM jsonb_each(c.overrides) AS o)
WHERE jsonb_path_exists(c.overrides, '$.*.socialAccounts[*]');
`
