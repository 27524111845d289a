/** Names what the embedded PostgreSQL needs outside the data folder: its OS account and the folders in /var/lib and /tmp. */
export const PROGRAM_NAME = 'atelier-papin';
