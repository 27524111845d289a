/** What a policy says that lets administrators in, all or those of some roles, and nobody else: a regular expression of PostgreSQL. */
export const FOR_ADMINISTRATORS = String.raw`^\(? ?SELECT (is_admin\(\) AS is_admin|may\([^()]*\) AS may)\)?$`;
