const CAMPAIGN = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/;

/** Whether campaigns and social networks add this parameter to addresses: no page reads it. */
export const isCampaignParameter = (name: string): boolean => CAMPAIGN.test(name);
