/** NOTIFY when tasks became ready that nobody may be looking for. */
export const readyChannel = 'web_extract_ready'

/** NOTIFY when something changed in a job that is watched; the payload is its number. */
export const progressChannel = 'web_extract_progress'

/** NOTIFY when a job was cancelled; the payload is its number. */
export const cancelledChannel = 'web_extract_cancelled'

/** NOTIFY when a webhook has something to send. */
export const webhooksChannel = 'web_extract_webhooks'
