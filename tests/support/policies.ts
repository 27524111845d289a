/**
 * The definition of a policy that admits only administrators, all of them or those of some roles: a regular expression of PostgreSQL.
 */
export const FOR_ADMINISTRATORS = String.raw`^\(? ?SELECT (is_admin\(\) AS is_admin|may\([^()]*\) AS may)\)?$`;
