"""Crawls a site with Scrapy, which follows links but makes no Markdown. Prints pages, seconds, CPU seconds and peak
megabytes, counted from the first request on.

Run (crawl.ts does): python crawl_scrapy.py URL PAGES AT_ONCE"""
import json, resource, sys, time
import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor

site, most, at_once = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
links = LinkExtractor(allow="^" + site.replace(".", r"\."))
pages, started, ended = 0, (0, 0), (0, 0)


def clocks():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return time.time(), used.ru_utime + used.ru_stime


class Site(scrapy.Spider):
    name = "site"

    async def start(self):
        global started
        started = clocks()
        yield scrapy.Request(site)

    def parse(self, response):
        global pages, ended
        if pages >= most or not isinstance(response, scrapy.http.HtmlResponse):
            return
        pages, ended = pages + 1, clocks()
        for link in links.extract_links(response):
            yield scrapy.Request(link.url, callback=self.parse)


process = CrawlerProcess({
    "LOG_LEVEL": "ERROR", "CONCURRENT_REQUESTS": at_once, "CONCURRENT_REQUESTS_PER_DOMAIN": at_once,
    "DOWNLOAD_DELAY": 0, "ROBOTSTXT_OBEY": False, "CLOSESPIDER_PAGECOUNT": most, "TELNETCONSOLE_ENABLED": False,
    "COOKIES_ENABLED": False, "RETRY_ENABLED": False,
})
process.crawl(Site)
process.start()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"pages": pages, "seconds": ended[0] - started[0], "cpu": ended[1] - started[1], "megabytes": peak}))
