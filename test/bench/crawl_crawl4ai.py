"""Fetches pages and converts them to Markdown with crawl4ai's HTTP strategy. Prints pages, seconds, CPU seconds, peak
megabytes and characters of Markdown, counted from the first request on.

Run (crawl.ts does): python crawl_crawl4ai.py AT_ONCE < URLS, one a line
It gets the URLs instead of following links, because it finds none on some sites. Of XHTML with an XML declaration
(postgresql-doc) it reads almost nothing, which costs almost nothing."""
import asyncio, json, resource, sys, time
from crawl4ai import AsyncWebCrawler, CacheMode, CrawlerRunConfig, HTTPCrawlerConfig
from crawl4ai.async_crawler_strategy import AsyncHTTPCrawlerStrategy

at_once, urls = int(sys.argv[1]), sys.stdin.read().split()


def clocks():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return time.time(), used.ru_utime + used.ru_stime


async def crawl():
    options = CrawlerRunConfig(cache_mode=CacheMode.BYPASS, verbose=False)
    strategy = AsyncHTTPCrawlerStrategy(browser_config=HTTPCrawlerConfig())
    waiting, pages, markdown = iter(urls), 0, 0
    async with AsyncWebCrawler(verbose=False, crawler_strategy=strategy) as crawler:
        started = ended = clocks()

        async def lane():
            nonlocal pages, markdown, ended
            for url in waiting:
                page = await crawler.arun(url, config=options)
                if page.success:
                    pages, markdown, ended = pages + 1, markdown + len(page.markdown or ""), clocks()

        await asyncio.gather(*[lane() for _ in range(at_once)])
    return pages, markdown, started, ended


pages, markdown, started, ended = asyncio.run(crawl())
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"pages": pages, "seconds": ended[0] - started[0], "cpu": ended[1] - started[1], "megabytes": peak, "markdown": markdown}))
