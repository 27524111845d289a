export const BUSINESS_PATH = '/entreprise';
export const CONNECTIONS_PATH = '/entreprise/connexions';
export const MAIL_PATH = '/entreprise/connexions/e-mail';
export const CARDS_PATH = '/entreprise/connexions/carte';
export const SMS_PATH = '/entreprise/connexions/sms';
export const REPLIES_PATH = '/entreprise/connexions/reponses';
export const PLATFORM_PATH = '/entreprise/connexions/plateforme';
export const BACKUPS_PATH = '/entreprise/connexions/sauvegardes';
export const SCHEDULE_PATH = '/entreprise/connexions/rythme';
/** The copies in the bucket, on that page. */
export const COPIES_PLACE = `${SCHEDULE_PATH}#place`;
export const ALERTS_PATH = '/entreprise/connexions/alertes';
export const ADDRESS_PATH = '/entreprise/connexions/adresse';
export const STORAGE_PATH = '/entreprise/connexions/fichiers';
export const KIT_PATH = '/entreprise/connexions/trousse';
export const DOMAIN_CHECK_PATH = `${MAIL_PATH}?verifier=domaine#domaine`;
export const NOTICE_PATH = '/entreprise/notice-europeenne';
export const VAT_PATH = '/entreprise/tva-dans-les-prix';
export const VERSIONS_PATH = '/entreprise/versions';

export const sectionPath = (id: string): string => `${BUSINESS_PATH}/${id}`;
export const versionPath = (id: number): string => `${VERSIONS_PATH}/${id}`;

/** The next page of the list of versions: those before a given one. */
export const versionsBefore = (id: number): string => `${VERSIONS_PATH}?avant=${id}`;
