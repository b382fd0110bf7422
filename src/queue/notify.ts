/** NOTIFY when tasks are ready that no worker may be looking for. */
export const readyChannel = 'web_extract_ready'

/** NOTIFY when a watched job changes. The payload is its number. */
export const progressChannel = 'web_extract_progress'

/** NOTIFY when a job is cancelled. The payload is its number. */
export const cancelledChannel = 'web_extract_cancelled'

/** NOTIFY when a webhook has something to send. */
export const webhooksChannel = 'web_extract_webhooks'
